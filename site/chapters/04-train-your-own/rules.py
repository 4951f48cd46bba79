for merge in tokenizer.merges:
    left = tokenizer.token_text(merge.left)
    right = tokenizer.token_text(merge.right)
    print(f"{merge.id} = {left} + {right}, count {merge.count}")
print(tokenizer.vocab_size, "entries")
