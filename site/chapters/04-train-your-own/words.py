import bpe

words = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
tokenizer = bpe.train_words(words, merges=6, end_of_word=None)
for word in words:
    print(word, tokenizer.tokens(word))
