import bpe

text = "café, café, café"
for base in ["characters", "bytes"]:
    tokenizer = bpe.train(text, merges=3, base=base)
    print(base, tokenizer.vocab_size, "entries")
    print(tokenizer.tokens(text))
