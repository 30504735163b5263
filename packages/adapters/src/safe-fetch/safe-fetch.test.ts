import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '@molaar/dentas-stand-in';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { fetchJson } from './fetch-json';
import { isPrivateAddress } from './reject-private';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { Location: '/keys' }).end();
    else if (request.url === '/long') response.end('x'.repeat(600_000));
    else response.end('{"keys":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  // Every way to write an IPv4 address inside of IPv6.
  '::ffff:7f00:1',
  '::127.0.0.1',
  '::7f00:1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::a00:1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::1',
  'fec0::1',
  'febf::1',
  'ff02::1',
  '0.0.0.0',
  '::',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '100::1',
  '2001:db8::1',
  '2001:10::1',
  '3fff::1',
  '5f00::1',
  'fe80::1%eth0',
  'not an address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

it.each(['::ffff:8.8.8.8', '2a00:1450:400f::1', '93.184.216.34', '8.8.8.8', '2606:2800:220:1::1', '172.32.0.1', '100.128.0.1'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);

it('fetches from this machine only when that is allowed', async () => {
  expect(await fetchJson(`${url}/keys`, { allowPrivate: true })).toEqual({ status: 200, body: '{"keys":[]}' });
  expect(() => fetchJson(`${url}/keys`, { allowPrivate: false })).toThrow('https');
  await expect(fetchJson(url.replace('http:', 'https:'), { allowPrivate: false })).rejects.toThrow('private address');
  expect(() => fetchJson('https://[::1]/keys', { allowPrivate: false })).toThrow('private address');
});

it('trusts no certificate that nobody has issued', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { wrongCertificateUrl, stop } = await startStandIn(folder);
  onTestFinished(stop);
  await expect(fetchJson(`${wrongCertificateUrl}/keys`, { allowPrivate: true })).rejects.toThrow('self-signed certificate');
});

it('follows no redirect and rejects a large document', async () => {
  expect((await fetchJson(`${url}/away`, { allowPrivate: true })).status).toBe(302);
  await expect(fetchJson(`${url}/long`, { allowPrivate: true })).rejects.toThrow('too large');
});
