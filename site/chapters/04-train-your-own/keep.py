import json
from pathlib import Path

tokenizer.save("low.json")
saved = json.loads(Path("low.json").read_text())
for name, value in saved.items():
    print(f"{name}: {value}")
print(bpe.load("low.json").tokens("lowest"))
