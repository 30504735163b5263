"""Adds the second stage to a bundle: python3 export_teeth.py --data DATA --bundle FOLDER --checkpoint FILE [--probe FOLDER].

Writes teeth.onnx and its part of the manifest: how teeth are cut out, and how the confidences of both stages are mixed
(fitted on the validation radiographs). `remeasure.py` then measures the bundle and writes the model card.
"""

import threads  # before numpy: it sets the environment

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from data import read_all, split
from evaluate import detect_all
from remeasure import released
from tooth_crops import AROUND, BESIDE, BRIGHTEST, DARKEST, HEIGHT, PROPORTION, SIDE, WIDTH
from tooth_mix import READ, mixed_out_of_fold
from tooth_model import ReadTooth, ToothNetwork
from weights import compact_file

HERE = Path(__file__).parent
SPREAD = 8  # as in data.content_area


def export_onnx(network, path):
    """Writes the network with a dynamic batch axis and 16-bit weights."""
    example = torch.zeros(2, 3, HEIGHT, WIDTH)
    torch.onnx.export(network, example, str(path), opset_version=13, input_names=['cuts'], output_names=['findings'],
                      dynamic_axes={'cuts': {0: 'batch'}, 'findings': {0: 'batch'}})
    return compact_file(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--bundle', required=True)
    parser.add_argument('--checkpoint', required=True)
    parser.add_argument('--version', help='of the bundle')
    parser.add_argument('--probe', help='folder for the tensors that check-export.mjs compares')
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    bundle = Path(arguments.bundle)
    manifest = json.loads((bundle / 'manifest.json').read_text())
    saved = torch.load(arguments.checkpoint, map_location='cpu')
    network = ReadTooth(ToothNetwork()).eval()
    network.network.load_state_dict(saved['model'])
    stored = export_onnx(network, bundle / 'teeth.onnx')
    model, config = released(bundle, manifest)
    _, validation = split(read_all(arguments.data, pixels=False), HERE / 'split.json')
    _, mixes = mixed_out_of_fold(network, validation, detect_all(model, validation, config))
    manifest['version'] = arguments.version or manifest['version']
    manifest['teeth'] = {
        'file': 'teeth.onnx', **stored, 'input': 'cuts', 'output': 'findings',
        'cut': {'side': SIDE, 'width': WIDTH, 'height': HEIGHT, 'around': AROUND, 'beside': BESIDE, 'proportion': PROPORTION,
                'darkest': DARKEST, 'brightest': BRIGHTEST, 'spread': SPREAD},
        'channels': [{'class': name, **{k: round(float(v), 4) for k, v in zip(('own', 'read', 'offset'), mix)}}
                     for name, mix in zip(READ, mixes)],
        'metrics': {'steps': saved['history'], 'parameters': sum(p.numel() for p in network.parameters())},
    }
    (bundle / 'manifest.json').write_text(json.dumps(manifest, indent=1, allow_nan=False) + '\n')
    print(f'teeth.onnx: {stored["bytes"]} bytes, sha256 {stored["sha256"]}')
    for channel in manifest['teeth']['channels']:
        print(channel)
    if arguments.probe:
        probe = Path(arguments.probe)
        probe.mkdir(parents=True, exist_ok=True)
        cuts = torch.rand(3, 3, HEIGHT, WIDTH, generator=torch.Generator().manual_seed(1))
        with torch.no_grad():
            findings = network(cuts)
        for name, tensor in (('cuts', cuts), ('findings', findings)):
            tensor.numpy().astype('<f4').tofile(probe / f'{name}.f32')
        (probe / 'shapes.json').write_text(json.dumps({'cuts': list(cuts.shape), 'findings': list(findings.shape)}))


if __name__ == '__main__':
    main()
