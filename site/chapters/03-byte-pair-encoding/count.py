from bpe.reference import count_pairs, most_frequent

ids = list("tomato potato tomato".encode("utf-8"))
counts = count_pairs(ids)
for (left, right), count in counts.items():
    print(f"{chr(left)!r} {chr(right)!r}", count)
print("merge next:", most_frequent(counts))
