from bpe.reference import encode_by_bytes, encode_by_replay

for text in ["potatoes", "automatic tomato", "トマト"]:
    data = text.encode("utf-8")
    first = encode(data, merges)
    second = encode_by_replay(data, merges)
    third = encode_by_bytes(data, vocabulary)
    print(first == second == third, first)
