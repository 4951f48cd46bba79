from bpe.reference import build_vocabulary, decode, encode

card = [(116, 111), (97, 256), (256, 109), (258, 257)]

ids = encode("a tomato".encode("utf-8"), card)
print(ids)
print(decode(ids, build_vocabulary(card)))
