import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gridOf, MIN_DRIFT_RADIOGRAPHS, OWN_FIGURES } from '@molaar/domain/drift';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadManifest, modelVersionOf } from './load-bundle';
import { loadReference, REFERENCE_FILE } from './load-reference';

const RELEASE = fileURLToPath(new URL('../../../../models/panoramic', import.meta.url));
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'molaar-reference-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('is there for the released model, with figures that are compared', async () => {
  const reference = await loadReference(RELEASE, modelVersionOf(await loadManifest(RELEASE)));
  expect(reference, 'after a new model: npm run reference -- DATA --ids training/split.json').not.toBeNull();
  const names = Object.keys(reference?.figures ?? {});
  expect(names).toEqual(expect.arrayContaining(['white', 'teeth', 'findings', 'confidence:TOOTH', 'rejected', 'rejected:COMPOSITE']));
  expect(names.filter((name) => !gridOf(name) || OWN_FIGURES.has(name))).toEqual([]);
  expect(reference?.radiographs.keptApart).toBeGreaterThanOrEqual(MIN_DRIFT_RADIOGRAPHS);
});

it('is not used for another model, and a damaged one is an error', async () => {
  expect(await loadReference(dir, 'm@1')).toBeNull();
  expect(await loadReference(RELEASE, 'm@1')).toBeNull();
  await writeFile(
    join(dir, REFERENCE_FILE),
    JSON.stringify({ modelVersion: 'm@1', radiographs: { all: 1, keptApart: 1 }, figures: { white: [1] } }),
  );
  await expect(loadReference(dir, 'm@1')).rejects.toThrow(/50/);
});
