import { createServerMetrics, type ServerMetrics } from '@molaar/telemetry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';

/** Plainly invented; each would be found in the figures. */
const PERSON = {
  firstName: 'Mõõdik',
  lastName: 'Näitaja',
  identityCode: '38001085718',
  email: 'naitaja@example.test',
  phone: '+37255512345',
};
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i;

let metrics: ServerMetrics;
let server: TestServer;
let person: Caller;
beforeAll(async () => {
  metrics = createServerMetrics('test', {
    queue: async () => ({ waiting: 0, active: 0, oldestSeconds: 0 }),
    worker: async () => ({ alive: false, isModelCurrent: false }),
    work: async () => ({}),
    database: () => ({ total: 0, idle: 0, waiting: 0 }),
    pdf: () => ({ running: 0, waiting: 0 }),
    eventStreams: () => 0,
    drift: async () => ({ installation: { brightness: 1.5 }, devices: 3, drifting: 1 }),
    background: async () => [],
  });
  server = await openTestServer({}, { metrics });
  person = await server.signedIn('OWNER');
});
afterAll(() => server.close());

/** Returns the counts by "METHOD route status". */
async function counts(): Promise<Record<string, number>> {
  const lines = (await metrics.text()).matchAll(
    /^molaar_http_request_duration_seconds_count\{method="(\w+)",route="([^"]+)",status="(\d+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, method, route, status, count]) => [`${method} ${route} ${status}`, Number(count)]));
}

describe('figures of requests', () => {
  it('name the route or the procedure and its status', async () => {
    const patient = await person.rest('/api/patient', { method: 'PUT', body: PERSON });
    expect(patient.status).toBeLessThan(300);
    await person.rest(`/api/patient/${patient.body.id}/details`);
    await person.rest(`/api/patient/${patient.body.id}/details`);
    await person.rest('/api/patient/00000000-0000-7000-8000-000000000000/details');
    await person.rest(`/api/patient?search=${PERSON.lastName}`);
    await person.trpc('auth.touch');
    await fetch(`${server.url}/api/${PERSON.lastName}/x`);
    await fetch(`${server.url}/trpc/${PERSON.lastName}`);
    await fetch(`${server.url}/${PERSON.email}`);
    await fetch(`${server.url}/p/secret-of-a-link`);
    const found = await counts();
    expect(found).toMatchObject({
      'PUT /api/patient 200': 1,
      'GET /api/patient/:id/details 200': 2,
      'GET /api/patient/:id/details 404': 1,
      'GET /api/patient 200': 1,
      'POST /trpc/auth.touch 200': 1,
    });
    expect(Object.keys(found).filter((key) => key.includes('unknown')).length).toBeGreaterThan(0);
  });

  it('contain no personal data, no id, no path and no secret', async () => {
    const text = await metrics.text();
    for (const value of Object.values(PERSON)) expect(text).not.toContain(value);
    expect(text).not.toMatch(UUID);
    expect(text).not.toContain('secret-of-a-link');
    const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, label = '']) => label));
    const known = 'arch figure kind le major method minor outcome patch reading route space state status task type version'.split(' ');
    expect([...labels].filter((label) => !known.includes(label))).toEqual([]);
  });

  it('have few series: one for each route, method and status that occurred', async () => {
    const before = Object.keys(await counts()).length;
    for (let number = 0; number < 20; number += 1) await fetch(`${server.url}/api/no-such-${number}`);
    expect(Object.keys(await counts()).length).toBeLessThanOrEqual(before + 1);
  });
});
