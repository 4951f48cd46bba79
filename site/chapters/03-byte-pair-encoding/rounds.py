from bpe.reference import train

text = "tomato potato tomato"
merges = train(text.encode("utf-8"), 4)
for new_id, (left, right) in enumerate(merges, start=256):
    print(new_id, "is", left, "and", right)
