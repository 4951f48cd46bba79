import bpe

text = "the end of the day and the end of the week"
for cut in [None, "whitespace", "words"]:
    tokenizer = bpe.train(text, merges=12, pretokenizer=cut)
    print(cut, tokenizer.tokens(text))
    print("decoded:", tokenizer.decode(tokenizer.encode(text)))
