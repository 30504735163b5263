"""Imported before numpy and torch: how their threads behave. Values already in the environment win."""

import os

# Numpy's tiny matrix products would each wake BLAS threads, which then fight torch for the cores: three times slower.
os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')
# Waiting threads sleep instead of spinning, so that other work on the same cores does not stall each step.
os.environ.setdefault('OMP_WAIT_POLICY', 'passive')
