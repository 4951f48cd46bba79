import bpe

tokenizer = bpe.train({"in": 3, "six": 2}, merges=2)
print("lowest rank first:", tokenizer.tokens("sin"))

known = {tokenizer.token_text(m.id) for m in tokenizer.merges}
parts = ["s"]
for letter in "in":
    if parts[-1] + letter in known:
        parts[-1] += letter
    else:
        parts.append(letter)
print("left to right:", parts)
