from bpe.reference import count_pairs, merge_pair

pair = (97, 97)  # two letters a
for text in ["aa", "aaa", "aaaa"]:
    ids = list(text.encode("utf-8"))
    counted = count_pairs(ids)[pair]
    replaced = merge_pair(ids, pair, 256).count(256)
    print(text, "counted:", counted, "replaced:", replaced)
