import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PANORAMIC_BUNDLE, testManifest, writeBundle } from '../test-bundle';
import { BundleError } from './bundle-error';
import { loadBundle } from './load-bundle';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function refusal(manifest: unknown, model?: Uint8Array): Promise<string> {
  const dir = await writeBundle(manifest, model);
  folders.push(dir);
  const error = await loadBundle(dir).then(
    () => new Error('the bundle was accepted'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof BundleError)) throw error;
  return error.message;
}
const good = testManifest();

describe('loadBundle', () => {
  it('takes the bundle of the repository', async () => {
    const { manifest, model, modelVersion } = await loadBundle(PANORAMIC_BUNDLE);
    expect(modelVersion).toBe(`${manifest.name}@${manifest.version}`);
    expect(model.length).toBeLessThanOrEqual(30 * 1024 * 1024);
    expect(manifest.heatChannels.filter(({ group }) => group === 'tooth')).toHaveLength(52);
  });

  it('takes a bundle that is in order', async () => {
    const dir = await writeBundle(good);
    folders.push(dir);
    expect((await loadBundle(dir)).modelVersion).toBe('test@1');
  });

  it('refuses a model that is not the one the manifest describes', async () => {
    expect(await refusal(good, Buffer.from('b model'))).toMatch(/SHA-256/);
    expect(await refusal(good, Buffer.from('a model, and more'))).toMatch(/17 bytes, its manifest says 7/);
    expect(await refusal({ ...good, sha256: '0'.repeat(64) })).toMatch(/SHA-256/);
  });

  it.each<[string, unknown, RegExp]>([
    ['an unknown object', { ...good, heatChannels: [{ class: 'SPACESHIP', group: 'object', threshold: 0.5 }] }, /SPACESHIP/],
    ['an unknown tooth', { ...good, heatChannels: [{ class: '19', group: 'tooth', threshold: 0.5 }] }, /unknown tooth class 19/],
    ['a finding among teeth', { ...good, heatChannels: [{ class: 'CROWN', group: 'tooth', threshold: 0.5 }] }, /CROWN/],
    ['a class twice', { ...good, heatChannels: [...good.heatChannels, good.heatChannels[0]] }, /11 stands twice/],
    ['an unknown attribute', { ...good, attributeChannels: [{ class: 'SHINY', region: 'crown', threshold: 0.5 }] }, /SHINY/],
    ['a class it says nothing of', { ...good, classes: { ...good.classes, FRACTURE: undefined } }, /FRACTURE/],
    ['a class nobody knows', { ...good, classes: { ...good.classes, SPACESHIP: good.classes.CROWN } }, /SPACESHIP/],
    ['another format', { ...good, format: 'caffe' }, /format/],
    ['a TF.js model without weights', { ...good, format: 'tfjs' }, /weights/],
    ['a later version of the format', { ...good, formatVersion: 2 }, /formatVersion/],
    ['a model outside its folder', { ...good, file: '../model.onnx' }, /file/],
    ['an input that the stride does not divide', { ...good, input: { ...good.input, width: 257 } }, /stride/],
    ['outlines that no whole points fit', { ...good, outputs: { ...good.outputs, outline: 'outline', stride: 1 } }, /outline/],
    ['no object', '[]', /manifest/],
    ['no JSON', '{', /not JSON/],
  ])('refuses a manifest with %s', async (_, manifest, message) => {
    expect(await refusal(manifest)).toMatch(message);
  });

  it('says which file is missing', async () => {
    await expect(loadBundle(join(PANORAMIC_BUNDLE, 'nowhere'))).rejects.toThrow(/nowhere.*manifest\.json/);
    expect(await refusal({ ...good, file: 'other.onnx' })).toMatch(/other\.onnx/);
  });
});
