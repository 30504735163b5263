"""Writes the bundle: python3 export.py --data DATA --checkpoint FILE --out FOLDER [--figures FILE].

The bundle is model.onnx and manifest.json. The graph is checked for structure with onnx.checker; one validation image's
input and the framework's outputs go to --probe, for check-export.mjs to compare with ONNX Runtime.
"""

import threads  # before numpy: it sets the environment

import argparse
import datetime
import hashlib
import json
import platform
from pathlib import Path

import numpy as np
import onnx
import torch

from classes import ATTRIBUTES, HEAT
from data import load_for_network, read_all, split
from decode import OPERATING_POINT, TOOTH_GIVEN
from evaluate import evaluate, load
from framing import framing_part
from manifest import finding_classes
from model import OUTPUTS, STRIDE, Deployed
from weights import compact_file

HERE = Path(__file__).parent
LARGEST = 10_000_000
STAGE_KEYS = ('epochs', 'cosine', 'minutes', 'rate', 'seed', 'average', 'measure', 'mean_from', 'kept', 'twins', 'numbering')  # written elsewhere
FLOOR = 0.1  # lowest confidence that is stored; sliders hide findings below the operating point by default
NORMALISE = {'percentile': {'kind': 'percentile', 'low': 0.01, 'high': 0.99}, 'equalise': {'kind': 'equalise', 'spread': 8}}


def export_onnx(model, config, path):
    """Writes the deployed graph with a dynamic batch axis and 16-bit weights, and checks it."""
    example = torch.zeros(1, 1, config['height'], config['width'])
    names = [*OUTPUTS]
    torch.onnx.export(Deployed(model).eval(), example, str(path), opset_version=13, input_names=['image'],
                      output_names=names, dynamic_axes={n: {0: 'batch'} for n in ['image', *names]})
    compact_file(path)
    print('operators', sorted({node.op_type for node in onnx.load(str(path)).graph.node}))
    if path.stat().st_size > LARGEST:
        raise SystemExit(f'{path} is {path.stat().st_size} bytes, more than {LARGEST}')


@torch.no_grad()
def write_probe(model, config, radiographs, folder):
    """Writes the input of two validation images and the outputs of torch, as raw little-endian float32."""
    folder.mkdir(parents=True, exist_ok=True)
    images = np.stack([load_for_network(r.path, config['width'], config['height'], config['normalise']) for r in radiographs[:2]])[:, None]
    outputs = Deployed(model).eval()(torch.from_numpy(images))
    shapes = {'image': list(images.shape)}
    images.astype('<f4').tofile(folder / 'image.f32')
    for name, output in zip(OUTPUTS, outputs):
        output.numpy().astype('<f4').tofile(folder / f'{name}.f32')
        shapes[name] = list(output.shape)
    (folder / 'shapes.json').write_text(json.dumps(shapes))


def measured_parts(figures):
    """The parts of the manifest made from `figures` (see `evaluate`)."""
    summary = {k: figures[k] for k in ('images', 'teeth', 'map50', 'map75', 'given50', 'given75', 'any50', 'primary50', 'numbers_at', 'any_at',
                                       'mouth_area', 'outlines', 'intervals') if k in figures}
    return {
        'classes': finding_classes(figures),
        'metrics': {**summary, 'validation': 'training/split.json',
                    'perNumber': figures['per_number'],
                    'findingsOnTeeth': {k: {m: v for m, v in row.items() if m != 'calibration'}
                                        for k, row in figures['findings'].items()},
                    'objects': {k: {m: v for m, v in row.items() if m != 'calibration'}
                                for k, row in figures['objects'].items()},
                    'note': 'map50, map75 and the AP of classes rank every number that a tooth may have, as average precision is '
                            'defined; given50 and given75 count the one number that the product reports. Scores were calibrated on '
                            'the same validation radiographs, so precision and recall at the operating point are slightly too '
                            'good.'},
        'calibration': {'teeth': figures['calibration'],
                        'findings': {k: row['calibration'] for k, row in figures['findings'].items()},
                        'objects': {k: row['calibration'] for k, row in figures['objects'].items()}},
    }


def make_manifest(model_file, config, figures, checkpoint, version, kept):
    """The manifest as a dictionary, with all figures from `figures`. `kept` are parts made elsewhere (guard,
    framing)."""
    content = model_file.read_bytes()
    heat = [{'class': name, 'group': group, 'threshold': TOOTH_GIVEN if group == 'tooth' else OPERATING_POINT}
            for name, group in HEAT]
    attributes = [{'class': name, 'region': region, 'threshold': OPERATING_POINT} for name, region, _ in ATTRIBUTES]
    return {
        'format': 'onnx', 'formatVersion': 1, 'name': 'molaar-panoramic', 'version': version, 'file': 'model.onnx',
        'sha256': hashlib.sha256(content).hexdigest(), 'bytes': len(content),
        'input': {'name': 'image', 'width': config['width'], 'height': config['height'], 'channels': 1,
                  'resize': 'stretch', 'normalise': NORMALISE[config['normalise']]},
        'outputs': {**{name: name for name in OUTPUTS}, 'stride': STRIDE},
        'heatChannels': heat, 'attributeChannels': attributes, 'floor': FLOOR,
        'numbering': dict(zip(('slope', 'offset'), config['numbering'])), **kept, **measured_parts(figures),
        'provenance': {
            'data': 'UFBA-425 panoramic radiographs as published with OralBBNet (arXiv 2406.03747); 340 images, '
                    'validation ids in training/split.json, the rest trained on',
            'labels': 'boxes and outlines from the publication; findings and restorations were read by a general vision model, '
                      'not by clinicians',
            'terms': 'publication under Apache-2.0; the images are a subset of UFBA-UESC, whose terms require permission for '
                     'redistribution and commercial use: research and demonstration only',
            'config': {k: v for k, v in config.items() if k not in STAGE_KEYS}, 'stages': checkpoint['history'],
            'command': 'training/run.py --data DATA --out models/panoramic',
            'frameworks': {'python': platform.python_version(), 'torch': torch.__version__, 'onnx': onnx.__version__,
                           'numpy': np.__version__},
            'date': datetime.date.today().isoformat(),
        },
    }


def write_bundle(data, checkpoint, out, version, figures=None, probe=None):
    """Exports, measures (unless `figures` are passed) and writes the bundle to the folder `out`."""
    model, config = load(checkpoint)
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    training, validation = split(read_all(data, pixels=False), HERE / 'split.json')
    figures = figures or evaluate(model, validation, config)
    before = out / 'manifest.json'
    # guard.py trains the guard and writes its part of the same manifest.
    kept = {k: v for k, v in (json.loads(before.read_text()) if before.is_file() else {}).items() if k == 'guard'}
    kept['framing'] = framing_part(training)
    model_file = out / 'model.onnx'
    export_onnx(model, config, model_file)
    if probe:
        write_probe(model, config, validation, Path(probe))
    manifest = make_manifest(model_file, config, figures, torch.load(checkpoint, map_location='cpu'), version, kept)
    (out / 'manifest.json').write_text(json.dumps(manifest, indent=1, allow_nan=False) + '\n')
    print(f'{model_file}: {manifest["bytes"]} bytes, sha256 {manifest["sha256"]}')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True)
    parser.add_argument('--checkpoint', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--version', default=datetime.date.today().isoformat() + '-1')
    parser.add_argument('--figures', help='figures written by evaluate.py --json; measured again when left out')
    parser.add_argument('--probe', help='folder for the tensors that check-export.mjs compares')
    arguments = parser.parse_args()
    torch.set_num_threads(2)
    figures = json.loads(Path(arguments.figures).read_text()) if arguments.figures else None
    write_bundle(arguments.data, arguments.checkpoint, arguments.out, arguments.version, figures, arguments.probe)


if __name__ == '__main__':
    main()
