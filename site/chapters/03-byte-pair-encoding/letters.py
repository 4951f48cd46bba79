print(list("tomato".encode("utf-8")))
for character in "tñ中🍅":
    print(character, list(character.encode("utf-8")))
