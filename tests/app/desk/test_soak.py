"""The long form: 2,000 photos, ten kills, a cluster. Its short forms are in the other files."""

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_two_thousand_photos_ten_kills_and_a_cluster_give_the_same_results() -> None:
    subprocess.run([sys.executable, "-m", "tehai.scripts.soak_batch", "--cluster"], check=True)
