"""How fast OpenCV's DNN module runs the same ONNX file: a peer for the benchmark of inference.

python3 opencv_dnn.py MODEL WIDTH HEIGHT THREADS RUNS prints one JSON line: {"version", "ms": [...]}, or {"error"} where
this OpenCV does not take the model. Needs python3-opencv and nothing of ours.
"""

import json
import sys
import time

import cv2
import numpy as np


def main():
    model, width, height, threads, runs = sys.argv[1], *(int(value) for value in sys.argv[2:6])
    cv2.setNumThreads(threads)
    image = np.random.default_rng(1).random((1, 1, height, width), np.float32)
    try:
        net = cv2.dnn.readNetFromONNX(model)
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
