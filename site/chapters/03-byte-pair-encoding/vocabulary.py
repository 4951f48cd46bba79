from bpe.reference import build_vocabulary

vocabulary = build_vocabulary(merges)
print(len(vocabulary), "tokens")
print(vocabulary[97:123])
print(vocabulary[256:])
