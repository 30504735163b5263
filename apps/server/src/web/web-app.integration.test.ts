import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { addPatientWithImage } from '@molaar/services/testing/patient-with-image';
import { addClinic, MODEL, type TestPortal } from '@molaar/services/testing/portal';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLease } from '../background/create-lease';
import { createLogger } from '../logger';
import { Caller } from '../testing/caller';
import { openTestServer, type TestServer } from '../testing/test-server';
import { shareAssets } from './share-assets';

const TEXTS = ['en/public', 'en/landing', 'en/portal', 'et/public', 'et/landing', 'et/portal'];

let server: TestServer;
let folder: string;
let caller: Caller;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'molaar-web-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret content');
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="et"><head><title>Molaar</title><meta name="csp-nonce" content="%CSP_NONCE%"><meta name="dictionaries" content="%DICTIONARIES%"><script type="module" src="/assets/main-a1b2.js"></script><link rel="modulepreload" crossorigin href="/assets/shared-a1b2.js"></head>',
  );
  const parts = { 'index.html': ['main', ['shared']], 'src/features/workdesk/workdesk-page.tsx': ['desk', ['shared', 'tools']] } as const;
  const chunks = Object.entries(parts).map(([key, [name, imports]]) => [key, { file: `assets/${name}-a1b2.js`, imports }]);
  mkdirSync(join(dist, '.vite'));
  writeFileSync(
    join(dist, '.vite/manifest.json'),
    JSON.stringify({
      ...Object.fromEntries(chunks),
      shared: { file: 'assets/shared-a1b2.js' },
      ...Object.fromEntries(TEXTS.map((key) => [`../i18n/src/${key}.ts`, { file: `assets/${key.replace('/', '-')}-a1b2.js` }])),
      tools: {
        file: 'assets/tools-a1b2.js',
        imports: ['shared', 'src/features/workdesk/workdesk-page.tsx'],
        css: ['assets/tools-a1b2.css'],
      },
    }),
  );
  writeFileSync(join(dist, 'assets/main-a1b2.js'), 'export {};');
  writeFileSync(join(dist, 'assets/desk-a1b2.js'), 'export {};');
  writeFileSync(join(dist, 'assets/tools-a1b2.js'), 'export { larger };');
  writeFileSync(join(dist, 'assets/main-a1b2.js.br'), brotliCompressSync('export { compressed };'));
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await openTestServer({ webDist: dist, secure: true });
  caller = new Caller(server.url);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const page = async (path: string) => {
  const response = await caller.rest(path);
  return { ...response, html: new TextDecoder().decode(response.body) };
};

describe('the page', () => {
  it.each(['/', '/login', '/workdesk?patient=1', '/index.html', '/no/such/page'])('is served at %s', async (path) => {
    const response = await page(path);
    expect(response.status).toBe(200);
    expect(response.html).toContain('main-a1b2.js');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('has its own nonce, named in its policy, and nothing unsafe', async () => {
    const [first, second] = [await page('/'), await page('/')];
    const nonce = /content="([^"]+)"/.exec(first.html)?.[1] ?? '';
    expect(nonce).toMatch(/^[\w+/=]{20,}$/);
    expect(second.html).not.toContain(nonce);
    expect((first.headers.get('Content-Security-Policy') ?? '').split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
    ]);
  });

  it('of the workdesk preloads its code, the largest file first, and no other page does', async () => {
    for (const path of ['/workdesk?image=1', '/integration/dentas/workdesk/7', '/integration/dentas/workdesk/7/8']) {
      const named = [...(await page(path)).html.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)" \/>/g)].map(([, rel, href]) => [rel, href]);
      expect(named).toEqual([
        ['preload', '/assets/tools-a1b2.css'],
        // The largest first.
        ['modulepreload', '/assets/tools-a1b2.js'],
        ['modulepreload', '/assets/desk-a1b2.js'],
        // What the application imports too.
        ['modulepreload', '/assets/shared-a1b2.js'],
      ]);
    }
    // The data of the image is requested before them: a browser looks ahead for links, but not in a template.
    const { html, headers: sent } = await page('/workdesk?image=1');
    const nonce = /'nonce-([^']+)'/.exec(sent.get('Content-Security-Policy') ?? '')?.[1] ?? 'none';
    expect(html).toMatch(/<template>(<link rel="(modulepreload|preload)"[^>]*>){4}<\/template><script nonce=/);
    expect(html).toContain(`</template><script nonce="${nonce}">`);
    expect(html.replace(/<template>.*<\/template>/, '')).not.toContain('preload"');
    for (const path of ['/', '/workdesks', '/patient-files'])
      expect((await page(path)).html.match(/<link rel="[a-z]*preload"[^>]*>/g)).toEqual([
        '<link rel="modulepreload" crossorigin href="/assets/shared-a1b2.js">',
      ]);
  });

  it('names the texts that it needs, by language', async () => {
    const dictionaries = async (path: string) => /name="dictionaries" content="([^"]*)"/.exec((await page(path)).html)?.[1];
    expect(await dictionaries('/')).toBe(
      'en=/assets/en-public-a1b2.js,/assets/en-landing-a1b2.js et=/assets/et-public-a1b2.js,/assets/et-landing-a1b2.js',
    );
    for (const path of ['/login', '/privacy', '/form/password-reset/1', '/404'])
      expect(await dictionaries(path)).toBe('en=/assets/en-public-a1b2.js et=/assets/et-public-a1b2.js');
    for (const path of ['/workdesk', '/dashboard', '/loginx'])
      expect(await dictionaries(path)).toBe(
        'en=/assets/en-public-a1b2.js,/assets/en-portal-a1b2.js et=/assets/et-public-a1b2.js,/assets/et-portal-a1b2.js',
      );
  });

  it('says what it is in the language of its address, else in one of the reader, else in Estonian', async () => {
    const headOf = async (path: string, accept?: string) => {
      const html = await (await caller.send(path, accept ? { headers: { 'Accept-Language': accept } } : {})).text();
      return [/<html lang="(\w+)"/.exec(html)?.[1], /<title>(.*?)<\/title>/.exec(html)?.[1]];
    };
    expect(await headOf('/privacy?lang=en', 'et')).toEqual(['en', 'Privacy – Molaar']);
    expect(await headOf('/privacy', 'fi,en;q=0.5')).toEqual(['en', 'Privacy – Molaar']);
    expect(await headOf('/privacy', 'fi')).toEqual(['et', 'Privaatsus – Molaar']);
    expect(await headOf('/patient-files', 'en')).toEqual(['en', 'Molaar']);
  });
});

describe('the page of an image', () => {
  /** What a browser sends when a person opens an address. */
  const OPENED = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' };
  let dentist: Caller;
  let imageId: string;
  beforeAll(async () => {
    dentist = await server.signedIn('MEDICAL');
    const { portal, clinic } = server;
    const created = await addPatientWithImage(portal, await clinic.person('MEDICAL'));
    ({ imageId } = created);
    await portal.asOwner('update patients set first_name = $1 where id = $2', [NAME, created.patientId]);
  });

  /** A first name that ends a script, where it is not escaped, and names what the page replaces. */
  const NAME = '</script><script>alert(1)</script>%CSP_NONCE% $1 \u2028';
  const views = async () =>
    (
      await server.portal.asOwner<{ count: number }>(
        "select count(*)::int as count from audit_log where entity = 'image' and action = 'VIEW' and entity_id = $1",
        [imageId],
      )
    )[0]?.count;
  const open = async (who: Caller, path = `/workdesk?image=${imageId}`, headers: Record<string, string | undefined> = OPENED) => {
    const response = await who.send(path, { headers });
    const html = await response.text();
    const [, json] = /<script type="application\/json" id="opened-image">(.*?)<\/script>/.exec(html) ?? [];
    return { response, html, data: json === undefined ? null : JSON.parse(json) };
  };

  it('contains what the calls would return, escaped, and is one view of the image', async () => {
    const before = await views();
    const { response, html, data } = await open(dentist);
    expect(await views()).toBe((before ?? 0) + 1);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('ETag')).toBeNull();
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toContain('\u2028');
    expect(data.image.patient.firstName).toBe(NAME);
    expect(data).toMatchObject({
      user: (await dentist.trpc('auth.isAuthenticated')).body,
      image: (await dentist.trpc('images.get', { id: imageId })).body,
    });
  });

  it('contains the tiles with which it shows the image, unless the store does not have them at once', async () => {
    // On a busy machine the store may be late.
    const shown = await vi.waitUntil(
      async () => {
        const { data } = await open(dentist);
        return data.tiles?.length > 0 && data;
      },
      { timeout: 30_000 },
    );
    for (const { z, y, x, data } of shown.tiles) {
      const address = shown.image.tilesUrl.replace('{z}', z).replace('{y}', y).replace('{x}', x);
      expect(Buffer.from(data, 'base64').equals(Buffer.from((await dentist.rest(address)).body))).toBe(true);
    }
    const read = vi.spyOn(server.portal.deps.store, 'get');
    try {
      const missing = [
        () => Promise.reject(new Error('no store')),
        () => new Promise<never>(() => undefined),
        async () => Buffer.from('no pack'),
      ];
      for (const result of missing) {
        read.mockImplementation(result);
        const { data } = await open(dentist);
        expect([data.image.id, data.tiles]).toEqual([imageId, undefined]);
      }
    } finally {
      read.mockRestore();
    }
  });

  it('says nothing of an image that its reader may not see, does not exist or is deleted', async () => {
    const other = await addClinic(server.portal);
    const { username } = await other.person('OWNER', 'MEDICAL');
    const outsider = await new Caller(server.url).signIn(username);
    const plain = (html: string) => html.replace(/nonce="[^"]*"|content="[\w+/=]{20,}"/g, '');
    const nothing = plain((await open(dentist, '/workdesk?image=01900000-0000-7000-8000-000000000000')).html);
    const before = await views();
    expect(plain((await open(outsider)).html)).toBe(nothing);
    expect(plain((await open(new Caller(server.url))).html)).toBe(nothing);
    expect(await views()).toBe(before);
    const gone = await addPatientWithImage(server.portal, await server.clinic.person('MEDICAL'));
    await dentist.trpc('images.delete', { id: gone.imageId });
    expect(plain((await open(dentist, `/workdesk?image=${gone.imageId}`)).html)).toBe(nothing);
    for (const asked of ['', '?image=1', `?image=${imageId}'`, `?patient=${imageId}`])
      expect(plain((await open(dentist, `/workdesk${asked}`)).html)).toBe(nothing);
  });

  it('has no data where nobody opens it: in a frame, fetched in advance or by a script, asked for its head', async () => {
    const before = await views();
    for (const headers of [
      { ...OPENED, 'Sec-Fetch-Dest': 'iframe' },
      { ...OPENED, 'Sec-Purpose': 'prefetch;prerender' },
      { 'Sec-Fetch-Dest': 'empty' },
      { 'Sec-Fetch-Dest': undefined },
    ])
      expect((await open(dentist, undefined, headers)).data).toBeNull();
    expect((await dentist.send(`/workdesk?image=${imageId}`, { method: 'HEAD', headers: OPENED })).status).toBe(200);
    expect((await open(dentist, `/patient-files?image=${imageId}`)).data).toBeNull();
    expect(await views()).toBe(before);
  });

  it('is the plain page when its data cannot be read', async () => {
    const { deps } = server.portal;
    const clock = vi.spyOn(deps, 'clock').mockImplementation(() => {
      throw new Error('no clock');
    });
    const { response, data } = await open(dentist);
    clock.mockRestore();
    expect([response.status, data]).toEqual([200, null]);
  });
});

describe('every response', () => {
  const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };

  it.each([
    ['the page', '/', {}, /^text\/html; charset=utf-8$/i],
    ['a file', '/assets/main-a1b2.js', {}, /^text\/javascript; charset=utf-8$/i],
    ['a file that does not exist', '/assets/old-1111.js', {}, /^application\/json$/],
    ['a REST call', '/api/auth/is-authenticated', {}, /^application\/json$/],
    ['a REST call without a session', '/api/patient', {}, /^application\/json$/],
    ['a procedure', '/trpc/patients.list', json, /^application\/json$/],
    ['the state of the server', '/health', {}, /^application\/json$/],
  ] as const)('has its type and the security headers: %s', async (_, path, request, type) => {
    const { headers } = await caller.send(path, request);
    expect(headers.get('Content-Type')).toMatch(type);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
    if (!path.startsWith('/assets')) expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('lets no other origin read it', async () => {
    const headers = { Origin: 'https://elsewhere.test', 'Access-Control-Request-Method': 'GET' };
    for (const path of ['/', '/api/auth/is-authenticated', '/api/patient', '/trpc/patients.list'])
      for (const method of ['GET', 'OPTIONS']) {
        const response = await caller.send(path, { method, headers });
        expect(
          [...response.headers.keys()].filter((name) => name.startsWith('access-control')),
          `${method} ${path}`,
        ).toEqual([]);
      }
  });

  it('answers no TRACE, which would show a program in the page the cookie', async () => {
    const url = new URL(server.url);
    const sent = request({ host: url.hostname, port: url.port, path: '/', method: 'TRACE', headers: { Cookie: 'molaar_session=x' } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(await text(response)).not.toContain('molaar_session');
  });
});

describe('the files', () => {
  it('with a hash in the name are cached forever, others are revalidated', async () => {
    expect((await caller.rest('/assets/main-a1b2.js')).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await caller.rest('/favicon.svg')).headers.get('Cache-Control')).toBe('no-cache');
  });

  it('are sent as the build has compressed them', async () => {
    const response = await caller.send('/assets/main-a1b2.js', { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(await response.text()).toBe('export { compressed };');
    const plain = await caller.send('/assets/main-a1b2.js', { headers: { 'Accept-Encoding': 'identity' } });
    expect(await plain.text()).toBe('export {};');
  });

  it('that do not exist do not return the page', async () => {
    expect(await caller.rest('/assets/old-1111.js')).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
    expect(await caller.rest('/api/nothing')).toMatchObject({ status: 404, body: { message: 'NOT_FOUND' } });
  });

  it.each(['/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/%2e%2e%5c..%5csecret.txt'])(
    'outside the folder are not served: %s',
    async (path) => {
      const response = await caller.send(path, {});
      expect(await response.text()).not.toContain('secret content');
    },
  );
});

describe('files of another version', () => {
  const log = createLogger('silent');
  const asOwner: TestPortal['asOwner'] = (...statement) => server.portal.asOwner(...statement);
  let other: string;
  const share = async () => (await shareAssets(server.portal.deps.db, other, log)).close();
  const stored = async () => (await asOwner<{ name: string }>('select name from web_assets order by 1')).map(({ name }) => name);

  beforeAll(async () => {
    other = join(folder, 'other');
    mkdirSync(join(other, 'assets'), { recursive: true });
    writeFileSync(join(other, 'assets/main-c3d4.js'), 'export { other };');
    writeFileSync(join(other, 'assets/main-c3d4.js.br'), brotliCompressSync('export { other };'));
    writeFileSync(join(other, 'assets/tooth-c3d4.png'), Uint8Array.of(137, 80, 78, 71));
    await share();
  });

  it('are served as the build of that version has compressed them', async () => {
    const compressed = await caller.send('/assets/main-c3d4.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(compressed.headers.get('Content-Encoding')).toBe('br');
    expect(compressed.headers.get('Content-Type')).toMatch(/^text\/javascript; charset=utf-8$/i);
    expect(compressed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(await compressed.text()).toBe('export { other };');
    for (const [encoding, sent] of [
      ['identity', null],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const plain = await caller.send('/assets/main-c3d4.js', { headers: { 'Accept-Encoding': encoding } });
      expect(plain.headers.get('Content-Encoding')).toBe(sent);
      expect(plain.headers.get('Vary')).toContain('Accept-Encoding');
      expect(await plain.text()).toBe('export { other };');
    }
    const image = await caller.send('/assets/tooth-c3d4.png', { headers: { 'Accept-Encoding': 'br' } });
    expect([image.headers.get('Content-Type'), image.headers.get('Content-Encoding')]).toEqual(['image/png', null]);
    expect(new Uint8Array(await image.arrayBuffer())).toEqual(Uint8Array.of(137, 80, 78, 71));
  });

  it('stay while a server has them, and for thirty days after', async () => {
    const ago = (days: number) => asOwner(`update web_assets set published_at = now() - make_interval(days => $1)`, [days]);
    await ago(29);
    await asOwner(`insert into web_assets (name, content, compressed, published_at) values
      ('former-1.js', '', false, now() - interval '29 days'), ('former-2.js', '', false, now() - interval '31 days')`);
    await share();
    expect(await stored()).toEqual(['former-1.js', 'main-c3d4.js', 'tooth-c3d4.png']);
    await ago(31);
    await share();
    expect(await stored()).toEqual(['main-c3d4.js', 'tooth-c3d4.png']);
  });
});

describe('over https', () => {
  it('the cookie is sent over https only', async () => {
    const { username } = await server.clinic.person('OWNER');
    const response = await caller.rest('/api/auth/login', { method: 'POST', body: { username, password: 'Test-password-1' } });
    expect(response.headers.get('Set-Cookie')).toContain('Secure');
  });
});

describe('probes', () => {
  it('say that the server lives and takes requests, and the second no longer once it closes', async () => {
    const closing = await openTestServer();
    const statuses = () => Promise.all(['/live', '/ready'].map(async (path) => (await fetch(`${closing.url}${path}`)).status));
    expect(await statuses()).toEqual([200, 200]);
    closing.beginStop();
    expect(await statuses()).toEqual([200, 503]);
    await closing.close();
  });
});

describe('GET /health', () => {
  it('reports the parts without secrets', async () => {
    const lease = createLease(server.portal.deps.db, { name: 'a task', holder: crypto.randomUUID() }, { pauseMs: 1_000 });
    await lease.run(async () => {});
    await lease.release();
    const dead = await caller.rest('/health');
    expect(dead.body).toEqual({
      status: 'degraded',
      version: 'test',
      database: 'up',
      storage: 'up',
      queue: { backend: 'postgres', waiting: 0, active: 0, oldestSeconds: 0 },
      worker: { provider: null, model: null, alive: false, wanted: MODEL },
      migration: expect.stringMatching(/^\d{4}/),
      background: expect.arrayContaining([{ task: 'a task', held: false, endedAt: expect.any(String), failed: false }]),
    });
    for (const [model, status] of [
      ['another-model', 'degraded'],
      [MODEL, 'ok'],
    ]) {
      const heartbeat = server.portal.deps.queue.workerHeartbeat({ provider: 'cpu', model: model as string });
      await expect
        .poll(async () => (await caller.rest('/health')).body)
        .toMatchObject({ status, worker: { provider: 'cpu', alive: true, model, wanted: MODEL } });
      await heartbeat.close();
    }
  });
});
