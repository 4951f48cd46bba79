from bpe.reference import encode

ids = encode("potatoes".encode("utf-8"), merges)
print(ids)
print([vocabulary[id] for id in ids])
