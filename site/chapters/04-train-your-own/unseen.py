for word in ["lowest", "newer", "wow", "box"]:
    print(word, tokenizer.tokens(word))
print(tokenizer.encode("lowest"))
print(tokenizer.encode("box"))
