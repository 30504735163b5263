import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address';

/** The address that a request counts for, which arrived from 192.0.2.7 with these forwarded ones. */
async function addressOf(trustProxy: boolean, forwarded?: string): Promise<string> {
  const http = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)));
  const incoming = { socket: { remoteAddress: '192.0.2.7', remotePort: 4711, remoteFamily: 'IPv4' } };
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return (await http.request('/', { headers }, { incoming })).text();
}

it('is that of the connection, whatever the client claims', async () => {
  expect(await addressOf(false)).toBe('192.0.2.7');
  expect(await addressOf(false, '203.0.113.9')).toBe('192.0.2.7');
});

it('is behind a proxy the last forwarded one, which the proxy has added to those that the client claims', async () => {
  expect(await addressOf(true, '198.51.100.1, 10.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
  expect(await addressOf(true, '203.0.113.9')).toBe('203.0.113.9');
  expect(await addressOf(true)).toBe('192.0.2.7');
  expect(await addressOf(true, '')).toBe('192.0.2.7');
});
