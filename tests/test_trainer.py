"""The fast trainer learns the same merges as the reference, whatever the text and the tie rule."""

import gc
from itertools import count

import pytest
from bpe.pretokenizers import pretokenizer
from bpe.trainer import Trainer, collector_paused
from hypothesis import given, settings
from hypothesis import strategies as st
from slow_trainer import SlowTrainer
from strategies import real_text, weighted


def all_steps(trainer, merges=None):
    for _ in trainer.read():
        pass
    steps = []
    for done in count():
        if done == merges or trainer.best() is None:
            return steps
        steps.append(trainer.step())
    return None


def both(pretokens, order, *, first_seen, merges=None):
    return [
        all_steps(make(pretokens.items(), order, first_seen=first_seen), merges)
        for make in (Trainer, SlowTrainer)
    ]


@settings(max_examples=1000)
@given(weighted, st.booleans(), st.randoms(use_true_random=False))
def test_fast_trainer_learns_the_same_merges(sized, first_seen, random):
    size, pretokens = sized
    order = list(range(size))
    random.shuffle(order)
    fast, slow = both(pretokens, order, first_seen=first_seen)
    assert fast == slow


@given(st.integers(0, 600), st.integers(1, 3))
def test_runs_of_one_letter_are_merged_alike(length, weight):
    fast, slow = both({(0,) * length: weight}, [0], first_seen=True)
    assert fast == slow


@pytest.mark.parametrize("first_seen", [True, False])
@pytest.mark.parametrize("name", [None, "whitespace", "words"])
def test_fast_trainer_learns_the_same_merges_on_real_text(name, first_seen):
    pretokens = {}
    for pretoken in pretokenizer(name).split(real_text()[:10_000]):
        symbols = tuple(pretoken.encode())
        pretokens[symbols] = pretokens.get(symbols, 0) + 1
    fast, slow = both(pretokens, range(256), first_seen=first_seen, merges=60)
    assert fast == slow


def test_reading_yields_between_slices_and_ends_complete():
    trainer = Trainer([(b"ab" * 100_000, 1)], range(256), first_seen=True)
    progress = list(trainer.read())
    assert len(progress) > 2
    assert progress == sorted(progress)
    assert progress[-1] == (200_001, 200_001)
    assert trainer.step().count == 100_000


def test_a_step_without_a_pair_is_an_error():
    trainer = Trainer([(b"a", 1)], range(256), first_seen=True)
    assert all_steps(trainer) == []
    with pytest.raises(LookupError):
        trainer.step()


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_as_it_was_also_after_an_error(enabled):
    was_on = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        with pytest.raises(LookupError, match="False"), collector_paused():
            raise LookupError(gc.isenabled())
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if was_on else gc.disable)()
