#!/usr/bin/python3
"""From data to bundle in one command: python3 training/run.py --data DATA --out models/panoramic.

Trains, calibrates, measures on the fixed validation split with confidence intervals, exports and writes the bundle.
--checkpoint skips the training and starts from a checkpoint of an earlier run.
"""

import threads  # before numpy: it sets the environment

import argparse
import datetime
import json
import sys
from pathlib import Path

import torch

from calibrate import calibrate
from data import DataError, read_all, split
from evaluate import evaluate, intervals, load
from export import write_bundle
from model_card import render
from train import CONFIG, train_all

HERE = Path(__file__).parent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True, help='folder that holds panoramic/labels.jsonl and panoramic/images')
    parser.add_argument('--out', required=True, help='folder of the bundle')
    parser.add_argument('--card', help='also write the model card there (docs/model-card.md)')
    parser.add_argument('--run', default=str(HERE / 'runs' / 'latest'), help='folder for checkpoints, log and figures')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--fp32', action='store_true', help='train in single precision (bfloat16 is twice as fast)')
    parser.add_argument('--checkpoint', help='skip the training')
    parser.add_argument('--version', default=datetime.date.today().isoformat() + '-1')
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    run = Path(arguments.run)
    run.mkdir(parents=True, exist_ok=True)
    try:
        _, validation = split(read_all(arguments.data, pixels=False), HERE / 'split.json')
        checkpoint = arguments.checkpoint
        if not checkpoint:
            checkpoint = train_all(arguments.data, run, {**CONFIG, 'bf16': not arguments.fp32})
        calibrated = run / 'calibrated.pt'
        calibrate(checkpoint, validation, calibrated)
        model, config = load(calibrated)
        figures = evaluate(model, validation, config['width'], config['height'])
        figures['intervals'] = intervals(model, validation, config['width'], config['height'])
        (run / 'figures.json').write_text(json.dumps(figures, indent=1))
        write_bundle(arguments.data, calibrated, arguments.out, arguments.version, figures, run / 'probe')
        if arguments.card:
            manifest = json.loads((Path(arguments.out) / 'manifest.json').read_text())
            Path(arguments.card).write_text(render(manifest))
    except DataError as error:
        sys.exit(f'training/run.py: {error}')
    print(f'bundle written; compare with ONNX Runtime: node training/check-export.mjs {arguments.out}/model.onnx {run}/probe')


if __name__ == '__main__':
    main()
