import bpe

text = "aaabdaaabac"
tokenizer = bpe.train(text, merges=4)
for merge in tokenizer.merges:
    print(merge.count, tokenizer.token_text(merge.id))
print(tokenizer.encode(text), tokenizer.tokens(text))
