import { existsSync } from 'node:fs';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PortalClient } from '../support/portal-client';
import { type Cluster, openCluster } from './support/cluster';
import { createUploads } from './support/uploads';

/** From Debian's package faketime. */
describe.runIf(existsSync('/usr/bin/faketime'))('servers and workers whose clocks differ by 90 seconds', () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await openCluster({}, { clocks: { 'server-b': '+45s', 'worker-b': '-45s' } });
  });
  afterAll(() => cluster?.close());

  it('share sessions, files and analyses', async () => {
    const { a, b } = cluster.servers;
    const timeOf = async (url: string) => Date.parse((await fetch(`${url}/live`)).headers.get('Date') ?? '');
    expect((await timeOf(b)) - (await timeOf(a))).toBeGreaterThan(40_000);

    for (const [here, there] of [
      [a, b],
      [b, a],
    ] as const) {
      const client = new PortalClient(here);
      await client.signIn();
      const headers = { Cookie: (client as unknown as { cookie: string }).cookie, 'Request-Type': 'ajax' };
      expect((await fetch(`${there}/api/patient`, { headers })).status).toBe(200);
    }

    const client = new PortalClient(cluster.proxy.url);
    await client.signIn();
    const uploads = await createUploads(cluster, client, Uint8Array.from(encodePng(drawPhantom(demoSpec()))));
    await Promise.all([uploads.upload(), uploads.upload(), uploads.upload(), uploads.upload()]);
    await uploads.allAnalysed();
  });
});
