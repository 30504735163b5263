"""Makes a training checkpoint from a released second stage: python3 start_teeth.py --data DATA --found FILE
--bundle FOLDER --out FILE.

As in `start_onnx.py` the batch norms are separated again from the convolutions; the outputs stay the same.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import torch

from start_onnx import unfold_norms
from tooth_data import Views, read_found, read_teeth
from tooth_mix import released_reader

HERE = Path(__file__).parent
BATCHES = 6


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--found', required=True, help='file written by find_teeth.py')
    parser.add_argument('--bundle', required=True)
    parser.add_argument('--out', required=True, help='the checkpoint')
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    bundle = Path(arguments.bundle)
    manifest = json.loads((bundle / 'manifest.json').read_text())
    network = released_reader(bundle, manifest).network
    validation = set(json.loads((HERE / 'split.json').read_text())['validation'])
    found = read_found(arguments.found)
    teeth, sources = read_teeth(arguments.data, found, set(found) - validation)
    views = Views(teeth, sources, 5)
    images = [torch.from_numpy(views.batch(64)[0]) for _ in range(BATCHES)]
    with torch.no_grad():
        before = network(images[0])
        unfold_norms(network, images)
        after = network.eval()(images[0])
    print('largest difference', *(f'{float((a - b).abs().max()):.2e}' for a, b in zip(before, after)))
    torch.save({'model': network.state_dict(), 'history': manifest['teeth']['metrics']['steps']}, arguments.out)


if __name__ == '__main__':
    main()
