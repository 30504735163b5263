// Compares ONNX Runtime with the framework: node training/check-export.mjs MODEL.onnx PROBE_FOLDER [package folder of
// onnxruntime-node] The probe folder is written by export.py --probe or export_teeth.py --probe. Exits 1 when an output
// differs by more than the tolerance.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [model, probe, from = 'packages/inference'] = process.argv.slice(2);
if (!model || !probe) {
  console.error('usage: node check-export.mjs MODEL.onnx PROBE_FOLDER [folder that depends on onnxruntime-node]');
  process.exit(2);
}
const ort = createRequire(path.resolve(from, 'package.json'))('onnxruntime-node');
const shapes = JSON.parse(readFileSync(path.join(probe, 'shapes.json'), 'utf8'));

/** A raw little-endian float32 file. */
function read(name) {
  const bytes = readFileSync(path.join(probe, `${name}.f32`));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

const session = await ort.InferenceSession.create(model, { intraOpNumThreads: 2 });
const [input] = session.inputNames;
const image = read(input);
const outputs = await session.run({ [input]: new ort.Tensor('float32', image, shapes[input]) });
// Box sides and outline offsets are in pixels, the others are probabilities. Heat is compared at cells that are peaks
// in both, since ties may differ between the frameworks. The 16-bit weights differ from torch's by rounding.
const tolerance = { heat: 1e-3, attributes: 1e-3, box: 2e-2, outline: 2e-2, findings: 1e-3 };
let failed = false;
for (const name of session.outputNames) {
  const limit = tolerance[name];
  const expected = read(name);
  const actual = outputs[name].data;
  let largest = 0;
  let ties = 0;
  for (let i = 0; i < expected.length; i += 1) {
    if (name === 'heat' && (expected[i] === 0) !== (actual[i] === 0)) ties += expected[i] + actual[i] > 0.02 ? 1 : 0;
    else largest = Math.max(largest, Math.abs(expected[i] - actual[i]));
  }
  const good = outputs[name].dims.join() === shapes[name].join() && largest <= limit && ties === 0;
  failed ||= !good;
  console.log(
    `${name} [${outputs[name].dims}] largest difference ${largest.toExponential(2)}, other peaks ${ties}: ${good ? 'agrees' : 'DIFFERS'}`,
  );
}
const single = new ort.Tensor('float32', image.subarray(0, image.length / shapes[input][0]), [1, ...shapes[input].slice(1)]);
await session.run({ [input]: single });
const began = performance.now();
for (let i = 0; i < 10; i += 1) await session.run({ [input]: single });
console.log(`one image: ${((performance.now() - began) / 10).toFixed(1)} ms on two threads`);
process.exit(failed ? 1 : 0);
