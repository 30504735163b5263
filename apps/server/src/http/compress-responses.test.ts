import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { compressResponses } from './compress-responses';

const long = { words: 'molaar '.repeat(400) };
const huge = { words: 'õhk '.repeat(40_000) };

const http = new Hono();
http.use('*', compressResponses());
http.get('/short', (c) => c.json({ ok: true }, 201, { ETag: '"1"' }));
http.get('/long', (c) => {
  c.header('Set-Cookie', 'a=1', { append: true });
  c.header('Set-Cookie', 'b=2', { append: true });
  return c.json(long, 200, { ETag: '"7"' });
});
http.get('/huge', (c) => c.json(huge));
http.get('/as-it-is', (c) => c.json(long, 200, { 'Cache-Control': 'no-store, no-transform' }));
http.get('/nothing', (c) => c.body(null, 204));

const call = (path: string, encoding?: string, method = 'GET') =>
  http.request(path, { method, headers: encoding ? { 'Accept-Encoding': encoding } : {} });

it('sends a short response unchanged', async () => {
  const response = await call('/short', 'gzip, deflate, br');
  expect(response.status).toBe(201);
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'content-length': '11', etag: '"1"' });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.json()).toEqual({ ok: true });
});

it('compresses a longer one in one piece with a weak ETag, and keeps its other headers', async () => {
  const response = await call('/long', 'br, gzip');
  const body = Buffer.from(await response.arrayBuffer());
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    'content-type': 'application/json',
    etag: 'W/"7"',
    vary: 'Accept-Encoding',
  });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(JSON.parse(gunzipSync(body).toString())).toEqual(long);
});

it.each([undefined, 'identity', 'br'])('compresses nothing for a client without gzip (%s)', async (encoding) => {
  const response = await call('/long', encoding);
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(response.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await response.json()).toEqual(long);
});

it('compresses a long response as a stream, and by another encoding when requested', async () => {
  const response = await call('/huge', 'gzip');
  expect(response.headers.get('Content-Length')).toBeNull();
  expect(JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())).toEqual(huge);
  expect((await call('/long', 'deflate')).headers.get('Content-Encoding')).toBe('deflate');
});

it('leaves no-transform responses, empty ones and those to HEAD unchanged', async () => {
  expect((await call('/as-it-is', 'gzip')).headers.get('Content-Encoding')).toBeNull();
  expect(await (await call('/as-it-is', 'gzip')).json()).toEqual(long);
  expect((await call('/nothing', 'gzip')).status).toBe(204);
  const head = await call('/long', 'gzip', 'HEAD');
  expect([head.headers.get('Content-Encoding'), await head.text()]).toEqual([null, '']);
});
