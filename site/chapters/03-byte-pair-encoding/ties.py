import bpe

text = "banana bandana"  # or "no on no on" or "tomato potato"
for ties in ["first", "smallest", "huggingface"]:
    learned = bpe.train(text, merges=4, ties=ties)
    new = [learned.token_text(m.id) for m in learned.merges]
    print(ties, new)
