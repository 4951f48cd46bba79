from bpe.reference import count_pairs, merge_pair, most_frequent

ids = merge_pair(ids, most_frequent(counts), 256)
print(ids)
counts = count_pairs(ids)
print("merge next:", most_frequent(counts))
