import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { type Cluster, hasProbes, openCluster } from './support/cluster';
import { lastNameOf } from './support/last-name';
import { createUploads, type Uploads } from './support/uploads';

/** A built checkout of the former release; `npm run test:cluster -- --former REF` makes one. */
const former = process.env.CLUSTER_FORMER;

describe.runIf(former)('a rolling upgrade from the former release', () => {
  let cluster: Cluster;
  let client: PortalClient;
  let uploads: Uploads;

  beforeAll(async () => {
    // As docs/operations.md says: a server of the former version cannot read the encrypted parts of an upload.
    cluster = await openCluster({ OBJECT_ENCRYPTION: 'off' }, { checkout: former ?? root });
    client = new PortalClient(cluster.proxy.url);
    await client.signIn();
    uploads = await createUploads(cluster, client, Uint8Array.from(encodePng(drawPhantom(demoSpec()))));
  });
  afterAll(() => cluster?.close());

  it('answers every request while the migration runs and both versions run beside each other', async () => {
    let stop = false;
    let saved = 0;
    const statuses = new Map<string, number>();
    const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const statusOf = (asked: Promise<Response>) =>
      asked.then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
    const reading = async () => {
      while (!stop) count(await statusOf(client.raw('GET', '/api/patient')));
    };
    const writing = async () => {
      while (!stop) {
        const body = JSON.stringify({ firstName: 'Uuendus', lastName: lastNameOf(saved) });
        const status = await statusOf(client.raw('PUT', '/api/patient', body));
        count(status);
        if (status === '200') saved += 1;
      }
    };
    const uploading = async () => {
      while (!stop) await uploads.upload();
    };
    const asking = Promise.all([reading(), reading(), writing(), uploading()]);

    cluster.use(root);
    await cluster.migrate();
    const { serverA, serverB, workerA, workerB } = cluster.parts;
    await serverA.restart('SIGTERM');
    await workerA.restart('SIGTERM');
    // Both versions for some uploads.
    await uploads.upload();
    await serverB.restart('SIGTERM');
    await workerB.restart('SIGTERM');
    await uploads.upload();
    stop = true;
    await asking;

    // A server from before probes cannot tell the proxy that it is about to stop.
    const allowed = former && !hasProbes(former, 'apps/server/dist/main.js') ? ['200', '502'] : ['200'];
    expect([...statuses.keys()].filter((status) => !allowed.includes(status))).toEqual([]);
    expect(saved).toBeGreaterThan(5);
    await uploads.allAnalysed();
    const [row] = await cluster.query<{ total: number }>(`select count(*)::int as total from patients where first_name = 'Uuendus'`);
    expect(row?.total).toBe(saved);
    console.info(
      `upgraded under ${JSON.stringify(Object.fromEntries(statuses))} requests, ${saved} of them saves, and ${uploads.accepted.length} uploads`,
    );
  });
});
