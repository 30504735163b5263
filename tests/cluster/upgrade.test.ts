import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { type Cluster, hasProbes, openCluster } from './support/cluster';
import { lastNameOf } from './support/last-name';
import type { Part } from './support/part';
import { createUploads, type Uploads } from './support/uploads';

/** A built checkout of the former release; `npm run test:cluster -- --former REF` makes one. */
const former = process.env.CLUSTER_FORMER;

/** From and to, in milliseconds. */
interface Span {
  from: number;
  to: number;
}

/** What a request got, and when. */
interface Answer extends Span {
  status: string;
}

/** Counts the answers of each status. */
function countsOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Returns what a server sends of the tiles of a radiograph of 700 by 500 pixels; throws when one is missing. */
async function tilesOf(server: PortalClient, imageId: string): Promise<string[]> {
  const { tilesUrl } = await server.image(imageId);
  const places = ['0/0/0', '1/0/1', '2/1/2'];
  const tiles = places.map((place) => server.request('GET', tilesUrl.replace('{z}/{y}/{x}', place)));
  return Promise.all(tiles.map(async (tile) => Buffer.from(await (await tile).arrayBuffer()).toString('base64')));
}

describe.runIf(former)('a rolling upgrade from the former release', () => {
  let cluster: Cluster;
  let client: PortalClient;
  let uploads: Uploads;

  beforeAll(async () => {
    // docs/operations/keys-and-sign-in.md: a server of the former version cannot read the encrypted parts of an upload.
    cluster = await openCluster({ OBJECT_ENCRYPTION: 'off' }, { checkout: former ?? root });
    client = new PortalClient(cluster.proxy.url);
    await client.signIn();
    uploads = await createUploads(cluster, client, Uint8Array.from(encodePng(drawPhantom(demoSpec()))));
  });
  afterAll(() => cluster?.close());

  it('answers every request while the migration runs and both versions run beside each other', async () => {
    let stop = false;
    let saved = 0;
    const answers: Answer[] = [];
    const statusOf = async (...call: Parameters<PortalClient['raw']>) => {
      const from = performance.now();
      const status = await client.raw(...call).then(
        (response) => String(response.status),
        (error: Error) => error.message,
      );
      answers.push({ status, from, to: performance.now() });
      return status;
    };
    const reading = async () => {
      while (!stop) await statusOf('GET', '/api/patient');
    };
    const writing = async () => {
      while (!stop) {
        const body = JSON.stringify({ firstName: 'Uuendus', lastName: lastNameOf(saved) });
        if ((await statusOf('PUT', '/api/patient', body)) === '200') saved += 1;
      }
    };
    const stops: Span[] = [];
    const upgradeServer = async (part: Part) => {
      const from = performance.now();
      await part.end('SIGTERM');
      stops.push({ from, to: performance.now() });
      await part.start();
    };
    const uploading = async () => {
      while (!stop) await uploads.upload();
    };
    const radiograph = Uint8Array.from(encodePng(drawPhantom({ seed: 7, width: 700, height: 500 })));
    /** Uploads a radiograph to a server, without the proxy. */
    const uploadTo = async (server: PortalClient) => (await server.upload((await server.firstPatient()).id, radiograph)).id;
    const signedIn = async (url: string) => {
      const server = new PortalClient(url);
      await server.signIn();
      return server;
    };
    const beforeMigration = await uploadTo(client);
    const asking = Promise.all([reading(), reading(), writing(), uploading()]);

    cluster.use(root);
    await cluster.migrate();
    const { serverA, serverB, workerA, workerB } = cluster.parts;
    await upgradeServer(serverA);
    await workerA.restart('SIGTERM');
    // Both versions for some uploads.
    await uploads.upload();
    const [newer, older] = [await signedIn(cluster.servers.a), await signedIn(cluster.servers.b)];
    for (const id of [beforeMigration, await uploadTo(newer), await uploadTo(older)])
      expect(await tilesOf(newer, id)).toEqual(await tilesOf(older, id));
    await upgradeServer(serverB);
    await workerB.restart('SIGTERM');
    await uploads.upload();
    stop = true;
    await asking;

    // A server from before probes cannot tell the proxy that it is about to stop: only while it does, a request may
    // fail.
    const excused = former && !hasProbes(former, 'apps/server/dist/main.js') ? stops : [];
    const isExcused = ({ status, from, to }: Answer) => status === '502' && excused.some((span) => from < span.to && to > span.from);
    expect(answers.filter((answer) => answer.status !== '200' && !isExcused(answer))).toEqual([]);
    expect(saved).toBeGreaterThan(5);
    await uploads.allAnalysed();
    const [row] = await cluster.query<{ total: number }>(`select count(*)::int as total from patients where first_name = 'Uuendus'`);
    expect(row?.total).toBe(saved);
    console.info(
      `upgraded under ${JSON.stringify(countsOf(answers))} requests, ${saved} of them saves, and ${uploads.accepted.length} uploads`,
    );
  });
});
