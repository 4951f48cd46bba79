import bpe

words = {"low": 5, "lower": 2, "newest": 6, "widest": 3}
for marker in [None, "</w>"]:
    print("marker:", marker)
    tokenizer = bpe.train_words(words, 6, end_of_word=marker)
    for word in ["newest", "estate", "low", "lower"]:
        print(word, tokenizer.tokens(word))
