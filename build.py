"""Merge by Merge: sets itself up in this folder, then builds, serves or tests the site.

python3 build.py               build the site, serve it on this machine, print the address
python3 build.py build         build the site into dist/
python3 build.py serve         serve dist/ as it stands
python3 build.py test          check and test everything, in Chromium
python3 build.py test --full   the same, and a smoke run in Firefox and WebKit
python3 build.py test ARGS     hand ARGS on to pytest, e.g. tests/test_trainer.py or -k overlap
python3 build.py check         format, lint, types, HTML, workflows: the checks without the tests
python3 build.py bench [NAME]  measure speed, as ratios
python3 build.py lock          write the lock files anew from the lists of packages

It needs Python 3.11 or newer; what else it needs goes into .venv, node_modules and .build here.
"""

# Only syntax that old Pythons can read: they must get as far as the message below.
import os
import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.exit(
        "build.py needs Python %d.%d or newer, and this is Python %d.%d (%s).\n"
        "Install a newer one (python.org has installers), or run build.py with one you have,\n"
        "for example: python3.12 build.py" % (OLDEST + sys.version_info[:2] + (sys.executable,))
    )

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "site"))

from generator.environment import main  # noqa: E402  (after the version check)

if __name__ == "__main__":
    main(sys.argv[1:], help_text=__doc__)
