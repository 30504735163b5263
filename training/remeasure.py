"""Measures a released bundle again after a change of the decoder.

python3 remeasure.py --data DATA --bundle FOLDER [--card FILE]

The network is unchanged. In the manifest only the figures of `evaluate` change, and the model card with them.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import torch

from data import LABEL_SHIFT, read_all, split
from evaluate import detect_all, evaluate, intervals, outline_figures
from export import measured_parts
from model import Detector
from model_card import render
from start_onnx import convolutions, load_folded
from tooth_mix import mixed_out_of_fold, released_reader

HERE = Path(__file__).parent


def released(bundle, manifest):
    """(model, config) of a released bundle: calibrated, batch norms folded, boxes with the shift of the labels."""
    config = {**manifest['provenance']['config'], 'numbering': (manifest['numbering']['slope'], manifest['numbering']['offset'])}
    model = Detector().eval()
    load_folded(model, convolutions(bundle / manifest['file']))
    model.shift = LABEL_SHIFT * config['width'] if config.get('unshifted') else 0.0
    return model, config


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True)
    parser.add_argument('--bundle', required=True, help='folder with manifest.json and model.onnx')
    parser.add_argument('--card', help='also write the model card there (docs/model-card.md)')
    parser.add_argument('--threads', type=int, default=2)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    path = Path(arguments.bundle) / 'manifest.json'
    manifest = json.loads(path.read_text())
    model, config = released(path.parent, manifest)
    _, validation = split(read_all(arguments.data, pixels=False), HERE / 'split.json')
    detections = detect_all(model, validation, config)
    reader = released_reader(path.parent, manifest)
    if reader:
        detections, _ = mixed_out_of_fold(reader, validation, detections)
    figures = evaluate(model, validation, config, detections)
    if 'outline' in manifest['outputs']:
        figures['outlines'] = outline_figures(model, validation, config, detections)
    figures['intervals'] = intervals(model, validation, config, detections)
    manifest.update(measured_parts(figures))
    path.write_text(json.dumps(manifest, indent=1, allow_nan=False) + '\n')
    if arguments.card:
        Path(arguments.card).write_text(render(manifest))


if __name__ == '__main__':
    main()
