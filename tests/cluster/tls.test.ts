import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { type Certificates, makeCertificates } from './support/certificates';
import { type Cluster, openCluster } from './support/cluster';
import { openTlsProxy, type TlsProxy } from './support/tls-proxy';
import { createUploads } from './support/uploads';

let certificates: Certificates;
let cluster: Cluster;
const proxies: TlsProxy[] = [];

/** PostgreSQL speaks TLS itself; Redis and S3 behind a proxy that does. One private authority signed for all three. */
beforeAll(async () => {
  certificates = makeCertificates();
  const { authority, certificate, key } = certificates;
  const between = async ({ port, redisUrl, s3Port }: { port: number; redisUrl: string; s3Port: number }) => {
    const [redis, s3] = [await openTlsProxy(Number(new URL(redisUrl).port), certificates), await openTlsProxy(s3Port, certificates)];
    proxies.push(redis, s3);
    const database = (user: string, more = '') => `postgres://${user}@localhost:${port}/postgres?sslmode=verify-full${more}`;
    return {
      NODE_EXTRA_CA_CERTS: authority,
      DATABASE_URL: database('molaar_app:app'),
      // Its own file of the authority, as libpq has one.
      DATABASE_OWNER_URL: database('owner:owner', `&sslrootcert=${encodeURIComponent(authority)}`),
      REDIS_URL: redisUrl.replace('redis://', 'rediss://').replace(/127\.0\.0\.1:\d+/, `localhost:${redis.port}`),
      S3_ENDPOINT: `https://localhost:${s3.port}`,
    };
  };
  const settings = { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key };
  cluster = await openCluster({}, { postgres: { settings, between } });
});
afterAll(async () => {
  await cluster?.close();
  for (const proxy of proxies) await proxy.close();
  if (certificates) rmSync(certificates.folder, { recursive: true, force: true });
});

it('reaches PostgreSQL, Redis and S3 by TLS alone, with certificates of a private authority', async () => {
  const client = new PortalClient(cluster.proxy.url);
  await client.signIn();
  const uploads = await createUploads(cluster, client, Uint8Array.from(encodePng(drawPhantom(demoSpec()))));
  const image = await client.image(await uploads.upload());
  await uploads.allAnalysed();
  expect((await client.raw('GET', image.thumbnailUrl)).status).toBe(200);

  const connections = await cluster.query<{ role: string; encrypted: boolean }>(
    `select distinct a.usename as role, s.ssl as encrypted from pg_stat_activity a join pg_stat_ssl s using (pid)
      where a.usename like 'molaar%'`,
  );
  expect(connections).toEqual([{ role: 'molaar_app', encrypted: true }]);
  // Two servers and two workers each have several connections to both.
  for (const proxy of proxies) expect(proxy.accepted()).toBeGreaterThanOrEqual(4);
});

const ANOTHER_AUTHORITY = /unable to (verify|get)|self-signed certificate/;

it.each([
  ['a database', 'another authority', { NODE_EXTRA_CA_CERTS: undefined, S3_ENDPOINT: undefined }, '', ANOTHER_AUTHORITY],
  ['a database', 'another name', {}, '127.0.0.1', /does not match certificate|altnames/],
  ['an object store', 'another authority', { NODE_EXTRA_CA_CERTS: undefined }, '', ANOTHER_AUTHORITY],
])('does not start with %s whose certificate is of %s, and says so', async (_store, _what, environment, host, reason) => {
  const { DATABASE_URL = '' } = cluster.serverEnvironment;
  const address = new URL(DATABASE_URL);
  if (host) address.hostname = host;
  const owner = Object.assign(new URL(address), { username: 'owner', password: 'owner' }).href;
  const env = { ...cluster.serverEnvironment, DATABASE_URL: address.href, DATABASE_OWNER_URL: owner, ...environment };
  const migrate = promisify(execFile)(process.execPath, [join(root, 'apps/server/dist/migrate.js')], { env });
  await expect(migrate).rejects.toMatchObject({ stderr: expect.stringMatching(reason) });
});
