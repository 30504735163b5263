"""Stores the weights of a bundle's networks in half the bytes: python3 training/weights.py BUNDLE_FOLDER.

A weight tensor becomes 16-bit integers with one scale per output channel. Cast and Mul nodes in the graph restore
float32; ONNX Runtime computes them once, when it creates the session. float16 takes the same space, but its eleven
significant bits change the outputs ten times as much.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LARGEST_INTEGER = 32767
SMALLEST_TENSOR = 1024  # values; smaller tensors (biases, constants) save nothing worth their nodes
STORED, SCALE, CAST = '/stored', '/scale', '/cast'


def store_in_16_bits(model):
    """Replaces the large float32 initializers of `model` in place. Tensors that are stored so already stay as they
    are."""
    initializers, nodes = [], []
    for tensor in model.graph.initializer:
        if tensor.data_type != TensorProto.FLOAT or len(tensor.dims) < 2 or np.prod(tensor.dims) < SMALLEST_TENSOR:
            initializers.append(tensor)
            continue
        values = numpy_helper.to_array(tensor)
        channels = values.reshape(len(values), -1)
        scale = np.abs(channels).max(1) / LARGEST_INTEGER
        scale[scale == 0] = 1
        scale = scale.astype(np.float32).reshape(-1, *[1] * (values.ndim - 1))
        integers = np.round(values / scale).astype(np.int16)
        name = tensor.name
        initializers += [numpy_helper.from_array(integers, name + STORED), numpy_helper.from_array(scale, name + SCALE)]
        nodes += [helper.make_node('Cast', [name + STORED], [name + CAST], name=name + CAST, to=TensorProto.FLOAT),
                  helper.make_node('Mul', [name + CAST, name + SCALE], [name], name=name)]
    _replace(model.graph, initializers, [*nodes, *model.graph.node])


def restored_weights(graph):
    """{name: float32 array} of all initializers, those of the 16-bit form under the name that the network uses."""
    values = {tensor.name: numpy_helper.to_array(tensor).astype(np.float32) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == 'Cast' and node.input[0] in values:
            values[node.output[0]] = values[node.input[0]]
        if node.op_type == 'Mul' and all(name in values for name in node.input):
            values[node.output[0]] = values[node.input[0]] * values[node.input[1]]
    return values


def restore_float32(model):
    """Undoes `store_in_16_bits` in place, for runtimes that do not read 16-bit integers (OpenCV)."""
    values = restored_weights(model.graph)
    stored = {t.name[:-len(STORED)] for t in model.graph.initializer if t.name.endswith(STORED)}
    helpers = {name + suffix for name in stored for suffix in (STORED, SCALE)}
    initializers = [t for t in model.graph.initializer if t.name not in helpers]
    initializers += [numpy_helper.from_array(values[name], name) for name in sorted(stored)]
    restoring = stored | {name + CAST for name in stored}
    _replace(model.graph, initializers, [n for n in model.graph.node if n.output[0] not in restoring])


def _replace(graph, initializers, nodes):
    initializers, nodes = [*initializers], [*nodes]
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(initializers)
    graph.node.extend(nodes)


def compact_file(path):
    """Rewrites the ONNX file `path` with 16-bit weights. @returns its new size and SHA-256, as the manifest names
    them."""
    model = onnx.load(str(path))
    store_in_16_bits(model)
    onnx.checker.check_model(model, full_check=True)
    content = model.SerializeToString()
    Path(path).write_bytes(content)
    return {'sha256': hashlib.sha256(content).hexdigest(), 'bytes': len(content)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('bundle', help='folder with manifest.json and its ONNX files')
    folder = Path(parser.parse_args().bundle)
    path = folder / 'manifest.json'
    manifest = json.loads(path.read_text())
    for part in filter(None, (manifest, manifest.get('guard'))):
        part.update(compact_file(folder / part['file']))
        print(f'{part["file"]}: {part["bytes"]} bytes, sha256 {part["sha256"]}')
    path.write_text(json.dumps(manifest, indent=1, allow_nan=False) + '\n')


if __name__ == '__main__':
    main()
