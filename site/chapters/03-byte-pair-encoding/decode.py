from bpe.reference import decode, encode

ids = encode("tomato à la crème".encode("utf-8"), merges)
print(decode(ids, vocabulary))
print(decode(ids[:3], vocabulary))  # cut after half of "à"
