#!/usr/bin/python3
"""From data to bundle in one command: python3 training/run.py --data DATA --out models/panoramic.

Draws invented mouths (with node), trains, calibrates, measures on the fixed validation split with confidence intervals,
and exports the bundle. --checkpoint skips the training and starts from a checkpoint of an earlier run. --trial runs all
steps in minutes on a few radiographs, one epoch per stage, from the released bundle's weights on; its bundle is not
usable.
"""

import threads  # before numpy: it sets the environment

import argparse
import datetime
import json
import subprocess
import sys
from pathlib import Path

import torch

from calibrate import calibrate
from data import DataError, read_all, read_export, split
from evaluate import detect_all, evaluate, intervals, load, outline_figures
from export import write_bundle
from guard import make_guard
from model_card import render
from train import CONFIG, train_all

HERE = Path(__file__).parent
RELEASED = HERE.parent / 'models' / 'panoramic'
DRAWN_MOUTHS = 56
TRIAL = {'few': 16, 'measure': False}  # radiographs to train on


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--data', required=True, help='folder that holds panoramic/labels.jsonl and panoramic/images')
    parser.add_argument('--out', required=True, help='folder of the bundle')
    parser.add_argument('--card', help='also write the model card there (docs/model-card.md)')
    parser.add_argument('--run', default=str(HERE / 'runs' / 'latest'), help='folder for checkpoints, log and figures')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--fp32', action='store_true', help='train in single precision (bfloat16 is twice as fast)')
    parser.add_argument('--checkpoint', help='skip the training')
    parser.add_argument('--others', help='a folder of images other than radiographs, for the guard of a bundle that has none yet')
    parser.add_argument('--also', action='append', default=[], metavar='FOLDER',
                        help='train on an export of clinics that agreed too (npm run export-training); may be repeated')
    parser.add_argument('--trial', action='store_true', help='every step on a few radiographs; never into the repository\'s bundle')
    parser.add_argument('--version', default=datetime.date.today().isoformat() + '-1')
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    trial = TRIAL if arguments.trial else {}
    if trial and Path(arguments.out).resolve() == RELEASED.resolve():
        parser.error('a trial may not overwrite the released bundle: name another folder with --out')
    run = Path(arguments.run)
    run.mkdir(parents=True, exist_ok=True)
    try:
        _, validation = split(read_all(arguments.data, pixels=False), HERE / 'split.json')
        for folder in arguments.also:  # a folder that cannot be used is said at once, not after hours
            read_export(folder, pixels=False)
        checkpoint = arguments.checkpoint
        if not checkpoint:
            drawn = run / 'drawn'
            if not (drawn / 'panoramic' / 'labels.jsonl').is_file():
                subprocess.run(['node', str(HERE / 'draw-mouths.mjs'), str(drawn), str(4 if trial else DRAWN_MOUTHS)], check=True)
            start = None
            if trial:  # an untrained network detects thousands of teeth, whose numbering takes hours
                start = run / 'start.pt'
                subprocess.run([sys.executable, str(HERE / 'start_onnx.py'), '--data', arguments.data, '--bundle', str(RELEASED),
                                '--out', str(start)], check=True)
            checkpoint = train_all(arguments.data, run, {**CONFIG, 'bf16': not arguments.fp32, 'also': arguments.also, **trial}, drawn, start)
        calibrated = run / 'calibrated.pt'
        calibrate(checkpoint, validation, calibrated)
        model, config = load(calibrated)
        detections = detect_all(model, validation, config)
        figures = evaluate(model, validation, config, detections)
        figures['outlines'] = outline_figures(model, validation, config, detections)
        figures['intervals'] = intervals(model, validation, config, detections)
        (run / 'figures.json').write_text(json.dumps(figures, indent=1))
        write_bundle(arguments.data, calibrated, arguments.out, arguments.version, figures, run / 'probe')
        if 'guard' not in json.loads((Path(arguments.out) / 'manifest.json').read_text()):
            make_guard(arguments.data, arguments.out, arguments.others, **({'steps': 20} if trial else {}))
        if arguments.card:
            manifest = json.loads((Path(arguments.out) / 'manifest.json').read_text())
            Path(arguments.card).write_text(render(manifest))
    except DataError as error:
        sys.exit(f'training/run.py: {error}')
    print(f'bundle written; compare with ONNX Runtime: node training/check-export.mjs {arguments.out}/model.onnx {run}/probe')


if __name__ == '__main__':
    main()
