import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PortalClient } from '../support/portal-client';
import { type Backrest, followRecipe, hasBackrest } from './support/backrest';
import { type Cluster, openCluster } from './support/cluster';
import { formerObjects, hasRclone } from './support/former-objects';
import { isBrief } from './support/is-brief';
import { lastNameOf } from './support/last-name';
import { hasSwift } from './support/swift';
import { createUploads, type Uploads } from './support/uploads';

/** Whether a store that keeps versions of objects is here, and what brings them back. */
const keepsVersions = hasSwift && hasRclone;
/** Debian's packages, which `.ci/run` installs. */
const PROGRAMS = { pgbackrest: hasBackrest, rclone: hasRclone, 'swift-proxy, -account, -container, -object': hasSwift };
const missing = Object.entries(PROGRAMS).flatMap(([name, isHere]) => (isHere ? [] : [name]));

it('finds the programs of both recipes: without them the backups are not tested here', ({ skip }) => {
  if (!isBrief) skip(missing.length > 0, `missing: ${missing.join('; ')}`);
  expect(missing).toEqual([]);
});

describe.runIf(hasBackrest)('backups of PostgreSQL and S3 by the recipe of the documentation', () => {
  let cluster: Cluster;
  let client: PortalClient;
  let uploads: Uploads;
  let backrest: Backrest;

  beforeAll(async () => {
    const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
    cluster = await openCluster({}, { store: keepsVersions ? 'swift' : 's3rver', postgres: { settings: { archive_mode: 'on' } } });
    client = new PortalClient(cluster.proxy.url);
    await client.signIn();
    uploads = await createUploads(cluster, client, radiograph);
    backrest = followRecipe(cluster.folder, {
      data: join(cluster.folder, 'postgres'),
      port: Number(new URL(cluster.ownerUrl).port),
    });
    await cluster.query(`alter system set archive_command = '${backrest.archiveCommand}'`);
    await cluster.query('select pg_reload_conf()');
  });
  afterAll(async () => {
    for (const name of Object.keys(backrest?.environment ?? {})) delete process.env[name];
    await cluster?.close();
  });

  /** Saves patients until stopped. @returns Their ids. */
  const savePatients = (firstName: string, total: number) =>
    Array.from({ length: total }).reduce<Promise<string[]>>(async (before, _, number) => {
      const ids = await before;
      const { id } = await client.json<{ id: string }>('PUT', '/api/patient', { firstName, lastName: lastNameOf(number) });
      return [...ids, id];
    }, Promise.resolve([]));

  it('restore any moment after the backup, which is made while clinics work', async () => {
    const {
      S3_ENDPOINT: endpoint = '',
      S3_ACCESS_KEY_ID: accessKeyId = '',
      S3_SECRET_ACCESS_KEY: secretAccessKey = '',
    } = cluster.serverEnvironment;
    const objects = keepsVersions ? formerObjects(cluster.folder, { endpoint, accessKeyId, secretAccessKey }) : undefined;
    await objects?.keepVersions();
    await backrest.createStanza();
    const [saved] = await Promise.all([savePatients('Varuga', 20), uploads.upload(), backrest.backUp('full')]);
    await Promise.all([savePatients('Lisana', 5), backrest.backUp('incr')]);
    const kept = await uploads.upload();
    const lost = await uploads.upload();
    await uploads.allAnalysed();
    const [moment] = await cluster.query<{ now: string }>('select clock_timestamp()::text as now');
    await delay(2_000);

    // The accident, and work after it.
    await cluster.query(`update patients set first_name = first_name || ' Rikutud'`);
    await savePatients('Pärast', 3);
    const { thumbnailUrl } = await client.image(lost);
    expect((await client.raw('DELETE', `/api/image/${lost}`)).status).toBe(204);
    const isGone = async () => (await client.raw('GET', thumbnailUrl)).status === 404;
    await waitUntil('the radiograph and its files are gone', isGone);
    await cluster.query('select pg_switch_wal()');

    const { serverA, serverB, workerA, workerB, postgres } = cluster.parts;
    for (const part of [serverA, serverB, workerA, workerB]) await part.end('SIGTERM');
    await postgres.end('SIGINT');
    await backrest.restore(moment?.now ?? '');
    await objects?.bringBack(new Date(moment?.now ?? ''));
    Object.assign(process.env, backrest.environment);
    await postgres.start();
    execFileSync('redis-cli', ['-u', cluster.redisUrl, '--no-auth-warning', 'flushall'], { stdio: 'ignore' });
    for (const part of [serverA, serverB, workerA, workerB]) await part.start();

    const names = await cluster.query<{ name: string; total: number }>(
      'select first_name as name, count(*)::int as total from patients group by first_name',
    );
    const of = (name: string) => names.find((row) => row.name === name)?.total ?? 0;
    const spoiled = names.filter((row) => row.name.endsWith('Rikutud'));
    expect({ Varuga: of('Varuga'), Lisana: of('Lisana'), Pärast: of('Pärast') }).toEqual({
      Varuga: 20,
      Lisana: 5,
      Pärast: 0,
    });
    expect(spoiled).toEqual([]);
    for (const id of saved) expect((await client.raw('GET', `/api/patient/${id}/details`)).status).toBe(200);
    // Without versions the file of a radiograph that was deleted since is gone for good.
    for (const id of objects ? [kept, lost] : [kept]) {
      const image = await client.image(id);
      expect((await client.raw('GET', image.thumbnailUrl)).status).toBe(200);
      expect((await client.annotate(id)).status).toBe(200);
    }
    await uploads.upload();
    await uploads.allAnalysed();
  });
});
