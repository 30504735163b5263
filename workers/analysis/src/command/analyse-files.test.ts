import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import type { Detector } from '@molaar/inference';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { analyseFiles } from './analyse-files';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('rejects files above the size limit, and everything but files', async () => {
  const huge = join(folder, 'huge.png');
  await writeFile(huge, '');
  // A sparse file of three gigabytes; reading it would fail with another error.
  await truncate(huge, 3 * 2 ** 30);
  const outcomes = [];
  // The model is not asked: nothing gets so far.
  for await (const outcome of analyseFiles({ maxInFlight: 2 } as Detector, [
    { name: 'huge.png', path: huge },
    { name: 'folder', path: folder },
    { name: 'null', path: '/dev/null' },
  ]))
    outcomes.push(outcome);
  expect(outcomes).toEqual([
    { name: 'huge.png', error: `IMAGE_TOO_LARGE: ${3 * 2 ** 30} bytes, at most ${IMAGE_LIMITS.maxBytes}` },
    { name: 'folder', error: 'not a file' },
    { name: 'null', error: 'not a file' },
  ]);
});
