"""Measures how fast OpenCV's DNN module runs the same network, for the benchmark of inference.

python3 opencv_dnn.py MODEL WIDTH HEIGHT THREADS RUNS prints one JSON line: {"version", "ms": [...]}, or {"error"} where
this OpenCV cannot run the model. Needs python3-opencv and python3-onnx. OpenCV reads no 16-bit integers, so the weights
are restored to float32 first; the time for that is not measured.
"""

import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import onnx

sys.path.insert(0, str(Path(__file__).parent.parent))
from weights import restore_float32


def main():
    model, width, height, threads, runs = sys.argv[1], *(int(value) for value in sys.argv[2:6])
    cv2.setNumThreads(threads)
    network = onnx.load(model)
    restore_float32(network)
    image = np.random.default_rng(1).random((1, 1, height, width), np.float32)
    try:
        net = cv2.dnn.readNetFromONNX(np.frombuffer(network.SerializeToString(), np.uint8))
        names = net.getUnconnectedOutLayersNames()
        ms = []
        for _ in range(runs + 1):
            start = time.perf_counter()
            net.setInput(image)
            net.forward(names)
            ms.append((time.perf_counter() - start) * 1000)
    except cv2.error as error:
        print(json.dumps({'version': cv2.__version__, 'error': str(error).strip().splitlines()[0][:200]}))
        return
    # The first run allocates.
    print(json.dumps({'version': cv2.__version__, 'ms': [round(value, 2) for value in ms[1:]]}))


if __name__ == '__main__':
    main()
