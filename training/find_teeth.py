"""Finds the teeth of all radiographs with a released first stage: python3 find_teeth.py --data DATA --bundle FOLDER
--out FILE.

The second stage is trained on these boxes, and its scores are mixed with these. One JSON line a radiograph: {id, teeth:
[{number, box, scores: {finding: confidence}}]}.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import torch

from data import load_for_network, read_all
from decode import TOOTH_GIVEN, findings_on_teeth
from evaluate import detect
from remeasure import released


def teeth_in(model, image, config):
    """The numbered teeth in one prepared image, as they are written."""
    teeth = []
    for item in detect(model, image, config):
        if item['group'] != 'tooth' or item['class'] is None or item['score'] < TOOTH_GIVEN:
            continue
        scores = {f['class']: round(f['score'], 5) for f in findings_on_teeth([item])}
        teeth.append({'number': item['class'], 'box': [round(float(v), 5) for v in item['box']], 'scores': scores})
    return teeth


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--bundle', required=True)
    parser.add_argument('--out', required=True)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    bundle = Path(arguments.bundle)
    model, config = released(bundle, json.loads((bundle / 'manifest.json').read_text()))
    with open(arguments.out, 'w') as file:
        for radiograph in read_all(arguments.data, pixels=False):
            image = load_for_network(radiograph.path, config['width'], config['height'], config['normalise'])
            file.write(json.dumps({'id': radiograph.id, 'teeth': teeth_in(model, image, config)}) + '\n')


if __name__ == '__main__':
    main()
