import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleError } from '../bundle/bundle-error';
import type { Bundle } from '../bundle/load-bundle';
import type { Manifest } from '../bundle/manifest';
import { outputMaps } from '../bundle/output-maps';
import { readOnnx } from './read-onnx';
import { toGraphModel } from './to-graph-model';

/**
 * Writes an ONNX bundle as a TF.js bundle into `dir`, with the same network and manifest. The guard and the second
 * stage stay in ONNX format and run on the CPU.
 *
 * @throws BundleError when the bundle is not ONNX, or has operators that cannot be converted.
 */
export async function convertBundle({ manifest, model, guardModel, teethModel }: Bundle, dir: string): Promise<void> {
  if (manifest.format !== 'onnx') throw new BundleError('this bundle is not in ONNX format');
  const { topology, weightSpecs, weights } = convert(model, manifest);
  const signature = {
    inputs: { [manifest.input.name]: { name: `${manifest.input.name}:0` } },
    outputs: Object.fromEntries(outputMaps(manifest).map(({ output }) => [output, { name: `${output}:0` }])),
  };
  const file = {
    format: 'graph-model',
    generatedBy: modelName(manifest),
    convertedBy: 'molaar',
    signature,
    modelTopology: topology,
    weightsManifest: [{ paths: ['weights.bin'], weights: weightSpecs }],
  };
  const json = Buffer.from(JSON.stringify(file));
  const converted: Manifest = {
    ...manifest,
    format: 'tfjs',
    version: `${manifest.version}-tfjs`,
    ...describe('model.json', json),
    weights: describe('weights.bin', weights),
  };
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'model.json'), json);
  await writeFile(join(dir, 'weights.bin'), weights);
  if (manifest.guard && guardModel) await writeFile(join(dir, manifest.guard.file), guardModel);
  if (manifest.teeth && teethModel) await writeFile(join(dir, manifest.teeth.file), teethModel);
  await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(converted, null, 1)}\n`);
}

function convert(model: Buffer, { input }: Manifest) {
  try {
    return toGraphModel(readOnnx(model), input);
  } catch (error) {
    throw new BundleError(`the model cannot be converted: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function modelName({ name, version }: Manifest): string {
  return `${name} ${version}`;
}

function describe(file: string, bytes: Uint8Array): { file: string; sha256: string; bytes: number } {
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
}
