import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PANORAMIC_BUNDLE, testManifest, writeBundle } from '../test-bundle';
import { tinyTeeth } from '../test-onnx';
import { BundleError } from './bundle-error';
import { loadBundle } from './load-bundle';
import { viewSizeOf } from './manifest';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function rejection(manifest: unknown, model?: Uint8Array): Promise<string> {
  const dir = await writeBundle(manifest, model);
  folders.push(dir);
  const error = await loadBundle(dir).then(
    () => new Error('the bundle was loaded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof BundleError)) throw error;
  return error.message;
}
const good = testManifest();

describe('loadBundle', () => {
  it('loads the bundle of the repository', async () => {
    const { manifest, model, modelVersion } = await loadBundle(PANORAMIC_BUNDLE);
    expect(modelVersion).toBe(`${manifest.name}@${manifest.version}`);
    expect(model.length).toBeLessThanOrEqual(30 * 1024 * 1024);
    expect(manifest.heatChannels.filter(({ group }) => group === 'tooth')).toHaveLength(52);
  });

  it('loads a valid bundle', async () => {
    const dir = await writeBundle(good);
    folders.push(dir);
    expect((await loadBundle(dir)).modelVersion).toBe('test@1');
  });

  it('rejects a model that does not match the manifest', async () => {
    expect(await rejection(good, Buffer.from('b model'))).toMatch(/SHA-256/);
    expect(await rejection(good, Buffer.from('a model, and more'))).toMatch(/17 bytes, its manifest says 7/);
    expect(await rejection({ ...good, sha256: '0'.repeat(64) })).toMatch(/SHA-256/);
  });

  it.each<[string, unknown, RegExp]>([
    ['an unknown finding type', { ...good, heatChannels: [{ class: 'SPACESHIP', group: 'object', threshold: 0.5 }] }, /SPACESHIP/],
    ['an unknown tooth', { ...good, heatChannels: [{ class: '19', group: 'tooth', threshold: 0.5 }] }, /unknown tooth class 19/],
    ['a finding among teeth', { ...good, heatChannels: [{ class: 'CROWN', group: 'tooth', threshold: 0.5 }] }, /CROWN/],
    ['a duplicate class', { ...good, heatChannels: [...good.heatChannels, good.heatChannels[0]] }, /11 is duplicated/],
    ['an unknown attribute', { ...good, attributeChannels: [{ class: 'SHINY', region: 'crown', threshold: 0.5 }] }, /SHINY/],
    ['a missing finding type', { ...good, classes: { ...good.classes, FRACTURE: undefined } }, /FRACTURE/],
    ['an unknown finding type in classes', { ...good, classes: { ...good.classes, SPACESHIP: good.classes.CROWN } }, /SPACESHIP/],
    ['another format', { ...good, format: 'caffe' }, /format/],
    ['a TF.js model without weights', { ...good, format: 'tfjs' }, /weights/],
    ['a later version of the format', { ...good, formatVersion: 2 }, /formatVersion/],
    ['a model outside its folder', { ...good, file: '../model.onnx' }, /file/],
    ['an input size that is no multiple of the stride', { ...good, input: { ...good.input, width: 257 } }, /stride/],
    ['outlines with an odd stride', { ...good, outputs: { ...good.outputs, outline: 'outline', stride: 1 } }, /outline/],
    ['no object', '[]', /manifest/],
    ['no JSON', '{', /not JSON/],
  ])('rejects a manifest with %s', async (_, manifest, message) => {
    expect(await rejection(manifest)).toMatch(message);
  });

  it('loads the second stage and takes images at its size', async () => {
    const { teeth, teethModel } = tinyTeeth();
    const dir = await writeBundle({ ...good, teeth });
    folders.push(dir);
    await writeFile(join(dir, teeth.file), teethModel);
    const bundle = await loadBundle(dir);
    expect(bundle.teethModel).toEqual(teethModel);
    expect(viewSizeOf(bundle.manifest)).toEqual({ width: 32, height: 32 });
    expect(viewSizeOf(good)).toEqual({ width: 256, height: 128 });
    await writeFile(join(dir, teeth.file), 'another network');
    await expect(loadBundle(dir)).rejects.toThrow(/teeth\.onnx has 15 bytes/);
    const other = { ...teeth, channels: [{ class: 'PRIM_CAR_CAVITY', own: 1, read: 0, offset: 0 }] };
    expect(await rejection({ ...good, teeth: other })).toMatch(/PRIM_CAR_CAVITY is no attribute/);
  });

  it('names the missing file', async () => {
    await expect(loadBundle(join(PANORAMIC_BUNDLE, 'nowhere'))).rejects.toThrow(/nowhere.*manifest\.json/);
    expect(await rejection({ ...good, file: 'other.onnx' })).toMatch(/other\.onnx/);
  });
});
