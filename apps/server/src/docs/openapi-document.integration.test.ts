import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRestApp } from '../api/rest';
import { REST_TABLE } from '../api/rest-table';
import { Caller } from '../testing/caller';
import { mountedCalls } from '../testing/mounted-calls';
import { openTestServer, type TestServer } from '../testing/test-server';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('lists exactly the mounted calls', async () => {
  const http = createRestApp();
  for (const add of REST_TABLE) add({ http, app: undefined as never });
  const mounted = http.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const listed = (await mountedCalls(server.url)).map(({ name }) => name);
  expect([...new Set(listed)].sort()).toEqual([...new Set(mounted)].sort());
  expect(listed).toContain('POST /image');
});

it('is OpenAPI 3.1, describes errors, and marks extensions of the specification', async () => {
  const { body } = await new Caller(server.url).rest('/api/openapi.json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/api' }],
    info: { description: expect.stringMatching(/does not diagnose/) },
  });
  expect(body.components.schemas.Error.required).toEqual(['status', 'message', 'description']);
  for (const [path, calls] of Object.entries<Record<string, { tags: string[]; responses: object }>>(body.paths))
    for (const call of Object.values(calls)) {
      expect(call.tags.includes('extension'), path).toBe(path.startsWith('/x/'));
      expect(Object.keys(call.responses), path).toContain('default');
    }
});

it('is shown by pages without inline scripts and other hosts', async () => {
  const caller = new Caller(server.url);
  const page = await caller.rest('/api/docs');
  const html = new TextDecoder().decode(page.body);
  expect(page.status).toBe(200);
  expect(html).not.toMatch(/<script>|<style|style=|https?:\/\//);
  const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) {
    const file = await caller.rest(source);
    expect(file.status, source).toBe(200);
    expect(file.headers.get('Content-Type'), source).toMatch(/css|javascript|png/);
  }
  expect((await caller.rest('/api/docs/package.json')).status).toBe(404);
});
