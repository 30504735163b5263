import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FINDING_TYPES } from '@molaar/domain/findings';
import { ALL_TEETH } from '@molaar/domain/teeth';
import type { Manifest } from './bundle/manifest';

/** For tests: the bundle of the repository, and manifests for single tests. */

export const PANORAMIC_BUNDLE = fileURLToPath(new URL('../../../models/panoramic', import.meta.url));

/** Returns a small manifest with all teeth, some stand-alone finding types and some attributes. */
export function testManifest(model: Uint8Array = Buffer.from('a model')): Manifest {
  const measured = { status: 'measured', support: 9, ap50: 0.9, precision: 0.9, recall: 0.9, threshold: 0.5, note: '' } as const;
  return {
    format: 'onnx',
    formatVersion: 1,
    name: 'test',
    version: '1',
    file: 'model.onnx',
    sha256: createHash('sha256').update(model).digest('hex'),
    bytes: model.length,
    input: {
      name: 'image',
      width: 256,
      height: 128,
      channels: 1,
      resize: 'stretch',
      normalise: { kind: 'percentile', low: 0.01, high: 0.99 },
    },
    outputs: { heat: 'heat', box: 'box', attributes: 'attributes', stride: 4 },
    heatChannels: [
      ...ALL_TEETH.map((tooth) => ({ class: tooth, group: 'tooth' as const, threshold: 0.3 })),
      ...['IMPLANT', 'BRIDGE', 'WIRE', 'IRREG_OPACITY', 'CROWN'].map((name) => ({ class: name, group: 'object' as const, threshold: 0.4 })),
    ],
    attributeChannels: [
      { class: 'COMPOSITE', region: 'crown', threshold: 0.5 },
      { class: 'CROWN', region: 'crown', threshold: 0.5 },
      { class: 'GOOD_ENDODONTICS', region: 'root', threshold: 0.5 },
      { class: 'EMERGING_TOOTH', region: 'tooth', threshold: 0.5 },
      { class: 'BRIDGE', region: 'crown', threshold: 0.5 },
      { class: 'BRACES', region: 'crown', threshold: 0.5 },
    ],
    numbering: { slope: 1, offset: 0 },
    classes: {
      ...(Object.fromEntries(FINDING_TYPES.map((name) => [name, measured])) as Manifest['classes']),
      WIRE: { ...measured, status: 'experimental' },
      IRREG_OPACITY: { ...measured, status: 'not-detected' },
    },
    metrics: {},
    calibration: {},
    provenance: {},
  };
}

/** Writes a bundle into a new temporary folder. */
export async function writeBundle(manifest: unknown, model: Uint8Array = Buffer.from('a model')): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'molaar-bundle-'));
  await writeFile(join(dir, 'manifest.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  await writeFile(join(dir, 'model.onnx'), model);
  return dir;
}
