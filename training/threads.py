"""Sets the thread behaviour of numpy and torch; import it before them. Values in the environment take precedence."""

import os

# BLAS threads for numpy's tiny matrix products would compete with torch for the cores (three times slower).
os.environ.setdefault('OPENBLAS_NUM_THREADS', '1')
# Waiting threads sleep instead of spinning, so that other processes on the same cores do not stall each step.
os.environ.setdefault('OMP_WAIT_POLICY', 'passive')
