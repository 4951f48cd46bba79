import bpe

text = "tomato potato tomato"  # change me
for merges in range(5):
    tokenizer = bpe.train(text, merges=merges)
    print(merges, "|".join(tokenizer.tokens(text)))
