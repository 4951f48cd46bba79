import bpe

words = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
merges = 1  # change me
tokenizer = bpe.train_words(words, merges, end_of_word=None)
tokens = tokenizer.tokens("lowest")
print(tokens, "solved!" if len(tokens) == 2 else "not yet")
