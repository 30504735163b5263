import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PatientDetails } from '@molaar/contracts';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import build from '../support/build';
import { type Molaar, makeDataDir, removeDataDir, root, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { lastNameOf } from './support/last-name';

const WITHIN_MS = 180_000;

const folders = { data: makeDataDir(), restored: makeDataDir(), archive: makeDataDir() };
const file = join(folders.archive, 'backup.tar.gz');
let molaar: Molaar | undefined;
let radiograph: Uint8Array<ArrayBuffer>;

/** The command of `npm run backup` or `npm run restore`. Not synchronous: this process is the clients meanwhile. */
const run = (name: 'backup' | 'restore', dataDir: string) =>
  promisify(execFile)(process.execPath, [join(root, `apps/launcher/dist/${name}.js`), file], {
    env: { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root },
  });

async function start(dataDir: string): Promise<PortalClient> {
  molaar = await startMolaar({ dataDir });
  const client = new PortalClient(molaar.url);
  await client.signIn();
  return client;
}

beforeAll(async () => {
  await build();
  radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
});
afterAll(async () => {
  await molaar?.stop();
  for (const folder of Object.values(folders)) removeDataDir(folder);
});

it('a backup that is made while people upload and delete is consistent', async () => {
  const client = await start(folders.data);
  const before: { patient: string; image: string }[] = [];
  const begun: string[] = [];
  let stop = false;
  /** Makes a patient with a radiograph; deletes the radiograph of every other one. */
  const work = async (worker: number): Promise<void> => {
    for (let number = worker; !stop; number += 10) {
      const { id } = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Varukoopia', lastName: lastNameOf(number) });
      begun.push(id);
      const image = await client.upload(id, radiograph);
      if (number % 20 < 10) await client.request('DELETE', `/api/image/${image.id}`);
      else before.push({ patient: id, image: image.id });
    }
  };
  const working = Promise.all([work(1), work(2), work(3)]);
  await waitUntil('there is something to back up', () => before.length > 5, WITHIN_MS);
  const atBegin = [...before];
  await run('backup', folders.data);
  const atEnd = new Set(begun);
  stop = true;
  await working;
  await molaar?.stop();

  rmSync(folders.restored, { recursive: true });
  await run('restore', folders.restored);
  const restored = await start(folders.restored);
  for (const { patient, image } of atBegin) {
    const { images } = await restored.json<PatientDetails>('GET', `/api/patient/${patient}/details`);
    expect(images.map(({ id }) => id)).toEqual([image]);
    const { originalUrl, tilesUrl } = await restored.image(image);
    const tile = tilesUrl.replace('{z}', '0').replace('{y}', '0').replace('{x}', '0');
    for (const url of [originalUrl, tile]) expect((await restored.raw('GET', url)).status).toBe(200);
    await waitUntil('it is analysed', async () => (await restored.annotate(image)).status === 200, WITHIN_MS);
  }
  const patients = await restored.json<{ id: string; firstName: string }[]>('GET', '/api/patient?search=Varukoopia');
  const ours = patients.filter(({ firstName }) => firstName === 'Varukoopia').map(({ id }) => id);
  expect(ours.length).toBeGreaterThanOrEqual(atBegin.length);
  expect(ours.filter((id) => !atEnd.has(id))).toEqual([]);
  console.info(`backup under load: ${atBegin.length} radiographs from before and ${ours.length} patients restored`);
});
