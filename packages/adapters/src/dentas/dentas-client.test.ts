import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, type RunningStandIn, startStandIn } from '@molaar/dentas-stand-in';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDentasClient, type DentasClient } from './dentas-client';
import { createOutbound, type Outbound } from './outbound';
import type { PracticeError } from './practice-error';
import { sendWebhook } from './webhook';

const dataDir = mkdtempSync(join(tmpdir(), 'dentas-'));
let partner: RunningStandIn;
let client: DentasClient;
const clientWith = (patienceMs?: number) =>
  createDentasClient(createOutbound({ allowPrivate: true, ...(patienceMs && { timeoutMs: patienceMs }) }), {
    baseUrl: `${partner.url}/`,
    key: partner.state.key,
  });

beforeAll(async () => {
  partner = await startStandIn(dataDir);
  client = clientWith();
});
afterEach(() => {
  Object.assign(partner.faults, { kind: 'none', times: null });
  partner.clock.skewMs = 0;
});
afterAll(async () => {
  await partner?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: PracticeError) => error.reason,
  );
const searchWithId = (id: string) => {
  const body = JSON.stringify({ patients: [{ id, name: 'Näidis Patsient' }] });
  const outbound = { send: async () => ({ status: 200, retryAfterMs: 0, body }) } as unknown as Outbound;
  const person = { firstName: 'Näidis', lastName: 'Patsient', birthDate: null, identityCode: null };
  return reasonOf(createDentasClient(outbound, { baseUrl: 'https://dentas.test', key: 'k' }).search(person));
};
const FILLING = { tooth: '14', surface: 'O', seen: [], add: ['filling'], remove: [] };

describe('practice system client', () => {
  it('finds patients, reads a chart and changes it', async () => {
    await client.ping();
    const person = { firstName: 'Naidis', lastName: 'PATSIENT', birthDate: '1984-05-17', identityCode: null };
    expect(await client.search(person)).toEqual([{ externalId: 'D-1001', name: 'Näidis Patsient', birthDate: '1984-05-17' }]);
    const before = await client.chart('D-1001');
    expect(before.cells).toContainEqual({ tooth: '26', surface: 'O', codes: ['filling', 'sealant'] });
    const { revision, results } = await client.change('D-1001', [FILLING], 'first');
    expect(results).toEqual([{ tooth: '14', surface: 'O', result: 'SAVED' }]);
    expect(Number(revision)).toBe(Number(before.revision) + 1);
  });

  it('processes a key once, even if the response was lost', async () => {
    const change = { tooth: '15', surface: 'M', seen: [], add: ['caries'], remove: [] };
    Object.assign(partner.faults, { kind: 'lost-answer', times: 1 });
    expect(await reasonOf(client.change('D-1002', [change], 'lost'))).toBe('UNREACHABLE');
    const done = partner.state.changesDone;
    expect(await client.change('D-1002', [change], 'lost')).toMatchObject({ results: [{ result: 'SAVED' }] });
    expect(partner.state.changesDone).toBe(done);
  });

  it('reports concurrent changes and codes that the system does not have', async () => {
    const changes = [
      { tooth: '36', surface: 'O', seen: [], add: ['caries'], remove: [] },
      { tooth: '36', surface: 'M', seen: [], add: ['jewel'], remove: [] },
    ];
    expect((await client.change('D-1002', changes, 'odd')).results).toEqual([
      { tooth: '36', surface: 'O', result: 'CONFLICT', codes: ['filling'] },
      { tooth: '36', surface: 'M', result: 'UNMAPPED' },
    ]);
  });

  it.each([
    ['slow', 'TIMEOUT'],
    ['down', 'UNREACHABLE'],
    ['nonsense', 'NONSENSE'],
    ['too-many', 'TOO_MANY'],
    ['half-body', 'CUT_OFF'],
    ['error', 'FAILED'],
    ['refused', 'REFUSED'],
  ] as [Fault, string][])('maps %s to %s', async (kind, reason) => {
    Object.assign(partner.faults, { kind, times: 1 });
    const asking = kind === 'slow' ? clientWith(500) : client;
    expect(await reasonOf(asking.chart('D-1001'))).toBe(reason);
    expect(await reasonOf(client.chart('D-1001'))).toBe('accepted');
  });

  it('returns the Retry-After time', async () => {
    Object.assign(partner.faults, { kind: 'too-many', times: 1 });
    await expect(client.chart('D-1001')).rejects.toMatchObject({ details: { status: 429, retryAfterMs: 120_000 } });
  });

  it('gives up a response that arrives too slowly', async () => {
    const server = createServer((_, response) => void response.write('{"ok":'));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outbound = createOutbound({ allowPrivate: true, timeoutMs: 300 });
    expect(await reasonOf(createDentasClient(outbound, { baseUrl, key: 'k' }).ping())).toBe('TIMEOUT');
  });

  it('rejects an untrusted certificate', async () => {
    const { key } = partner.state;
    const other = createDentasClient(createOutbound({ allowPrivate: true }), { baseUrl: partner.wrongCertificateUrl, key });
    expect(await reasonOf(other.chart('D-1001'))).toBe('CERTIFICATE');
  });

  it('distinguishes an unknown patient from a server that is not a practice system', async () => {
    expect(await reasonOf(client.chart('D-9'))).toBe('PATIENT_UNKNOWN');
    const elsewhere = createDentasClient(createOutbound({ allowPrivate: true }), { baseUrl: `${partner.url}/elsewhere`, key: 'k' });
    expect(await reasonOf(elsewhere.ping())).toBe('NONSENSE');
  });

  it('reads an answer that begins with a byte order mark', async () => {
    const server = createServer((_, response) => response.end('\ufeff{"ok":true}'));
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await createDentasClient(createOutbound({ allowPrivate: true }), { baseUrl, key: 'k' }).ping();
  });

  it.each(['4711', 'P-1', 'a.b:c@d_e', '.hidden'])('accepts the id %s of a patient', async (id) => {
    expect(await searchWithId(id)).toBe('accepted');
  });
  it.each(['', '.', '..', 'a/b', 'Ä1', 'a b', '1'.repeat(101)])(
    'does not accept the id "%s" of a patient, which no link could have',
    async (id) => {
      expect(await searchWithId(id)).toBe('NONSENSE');
    },
  );

  it('joins the cells of a system that stores a row for each code', async () => {
    const row = (surface: string, ...codes: string[]) => ({ tooth: '16', surface, codes });
    const body = JSON.stringify({ revision: '1', cells: [row('O', 'caries'), row('M', 'filling'), row('O', 'filling', 'caries')] });
    const outbound = { send: async () => ({ status: 200, retryAfterMs: 0, body }) } as unknown as Outbound;
    const { cells } = await createDentasClient(outbound, { baseUrl: 'https://dentas.test', key: 'k' }).chart('D-1');
    expect(cells).toEqual([row('O', 'caries', 'filling'), row('M', 'filling')]);
  });

  it('rejects text that cannot be stored', async () => {
    const chartWithRevision = (revision: string) =>
      createDentasClient(
        { send: async () => ({ status: 200, retryAfterMs: 0, body: JSON.stringify({ revision, cells: [] }) }) } as unknown as Outbound,
        { baseUrl: 'https://dentas.test', key: 'k' },
      ).chart('D-1');
    expect(await reasonOf(chartWithRevision('7\0'))).toBe('NONSENSE');
    expect(await reasonOf(chartWithRevision('7\ud800'))).toBe('NONSENSE');
    expect(await chartWithRevision('7 🦷 \\u0000')).toMatchObject({ revision: '7 🦷 \\u0000' });
  });
});

describe('allowed addresses', () => {
  it('rejects private addresses', async () => {
    const outbound = createOutbound({ allowPrivate: false });
    for (const url of [
      'http://dentas.example',
      'https://127.0.0.1',
      'https://10.1.2.3:8443',
      'https://[::1]',
      'https://[::ffff:10.0.0.1]',
      'https://169.254.169.254',
      'https://user:word@dentas.example',
      'ftp://dentas.example',
      'no address',
    ])
      expect(outbound.allows(url), url).toBe(false);
    expect(outbound.allows('https://dentas.example/api')).toBe(true);
    // A name that resolves to a private address is rejected at look-up.
    const localhost = `https://localhost:${new URL(partner.wrongCertificateUrl).port}`;
    expect(await reasonOf(outbound.send({ url: localhost, method: 'GET', headers: {} }))).toBe('UNREACHABLE');
  });
});

describe('webhook', () => {
  const event = { type: 'analysis.done', analysisId: 'a' };
  const sendEvent = (id: string, at = new Date(), secret = partner.state.webhookSecret) =>
    reasonOf(sendWebhook(createOutbound({ allowPrivate: true }), { url: `${partner.url}/hooks/molaar`, secret, id, event, at }));

  it('is accepted once, however often it is sent', async () => {
    expect(await sendEvent('one')).toBe('accepted');
    expect(await sendEvent('one')).toBe('accepted');
    expect(partner.state.events.filter(({ id }) => id === 'one')).toHaveLength(1);
  });

  it.each([400, 404, 410, 422])('is retried when its receiver answers %i', async (status) => {
    const outbound = { send: async () => ({ status, retryAfterMs: 0, body: '' }) } as unknown as Outbound;
    const sent = sendWebhook(outbound, { url: 'https://dentas.test', secret: 's', id: 'three', event, at: new Date() });
    await expect(sent).rejects.toMatchObject({ reason: 'FAILED', needsPerson: false, details: { status } });
  });

  it('is rejected with another secret, when it is old, and when the clock is wrong', async () => {
    expect(await sendEvent('two', new Date(), 'another secret')).toBe('REFUSED');
    expect(await sendEvent('two', new Date(Date.now() - 301_000))).toBe('REFUSED');
    partner.clock.skewMs = 3_600_000;
    expect(await sendEvent('two')).toBe('REFUSED');
    partner.clock.skewMs = 200_000;
    expect(await sendEvent('two')).toBe('accepted');
  });
});
