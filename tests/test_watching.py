"""What is seen between two merges is what counting everything again would show."""

from bpe.watching import WatchedTrainer
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_trainer import SlowTrainer
from strategies import weighted


@settings(max_examples=300)
@given(weighted, st.booleans(), st.integers(1, 12))
def test_leaders_ties_and_steps_equal_a_full_count(sized, first_seen, limit):
    size, pretokens = sized
    fast, slow = (
        make(pretokens.items(), range(size), first_seen=first_seen)
        for make in (WatchedTrainer, SlowTrainer)
    )
    for trainer in (fast, slow):
        for _ in trainer.read():
            pass
    while True:
        assert fast.leading(limit) == slow.leading(limit)
        assert fast.tied() == slow.tied()
        if slow.best() is None:
            break
        assert fast.step() == slow.step()
    assert fast.leading_ids(100) == slow.leading_ids(100)


def test_ties_are_counted_exactly_far_beyond_the_leaders():
    letters = list(range(1500))
    trainer = WatchedTrainer([(letters, 1)], letters, first_seen=True)
    for _ in trainer.read():
        pass
    assert trainer.tied() == 1499
    trainer.step()
    assert trainer.tied() == 1498


def test_leading_ids_stop_where_enough_is_covered():
    trainer = WatchedTrainer([(b"abababab", 1)], range(256), first_seen=True)
    for _ in trainer.read():
        pass
    trainer.step()
    assert trainer.leading_ids(3) == [256, 256]
    assert trainer.leading_ids(0) == []
