"""Debian's packages: only for what nothing else could give, only as root, and never silently."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping

from generator.environment.steps import SetUpError, run, say


def install(packages: list[str], why: str, variables: Mapping[str, str]) -> None:
    """Install Debian packages; raise `SetUpError` where that cannot be done."""
    apt = shutil.which("apt-get", path=variables.get("PATH"))
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    names = " ".join(packages)
    if not apt or not is_root:
        raise SetUpError(f"apt-get install {names}: only root can, on Debian and its relatives.")
    say(f"- Changing this system: apt-get installs {names}, {why}.")
    settings = {**variables, "DEBIAN_FRONTEND": "noninteractive"}
    command = [apt, "-o", "DPkg::Lock::Timeout=120"]
    remedy = f"Install {names} by hand, and run the same command again."
    run([*command, "update"], doing="apt-get update", remedy=remedy, variables=settings)
    run(
        [*command, "install", "-y", "--no-install-recommends", *packages],
        doing=f"apt-get install {names}",
        remedy=remedy,
        variables=settings,
    )
