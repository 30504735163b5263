import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tracedMethods } from './traced-methods';
import { currentTraceId, inSpan, recordSpan, startTracing, withRemoteParent } from './tracing';

interface SentSpan {
  name: string;
  traceId: string;
  parentSpanId?: string;
  status?: { code?: number; message?: string };
  attributes: { key: string }[];
}

let collector: Server;
let endpoint: string;
const sent: SentSpan[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };
    sent.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as { port: number }).port}`;
});
afterAll(() => collector.close());

it('makes no spans without an endpoint', async () => {
  const tracing = await startTracing({ service: 'server', version: '1', endpoint: undefined, ratio: 1 });
  expect(tracing.on).toBe(false);
  expect(await inSpan('work', {}, async () => currentTraceId())).toBeUndefined();
});

it('sends one trace from the caller to the parts of a request, with names of errors, not messages', async () => {
  const tracing = await startTracing({ service: 'server', version: '1', endpoint, ratio: 1 });
  expect(tracing.on).toBe(true);
  const store = tracedMethods('storage', { get: async (key: string) => key, list: () => [] }, ['get']);
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await withRemoteParent({ traceparent: parent }, () =>
    inSpan('GET /api/patient', {}, async () => {
      recordSpan('sql', 3, { 'db.query.text': 'select from patients where id = $1' });
      expect(await store.get('org/1/secret-name.png')).toBe('org/1/secret-name.png');
      await inSpan('inner', {}, () => Promise.reject(new RangeError('Kadri Tamm is not a number'))).catch(() => {});
    }),
  );
  await tracing.close();
  expect(sent.map(({ name }) => name).sort()).toEqual(['GET /api/patient', 'inner', 'sql', 'storage get']);
  expect(new Set(sent.map(({ traceId }) => traceId))).toEqual(new Set(['0af7651916cd43dd8448eb211c80319c']));
  expect(sent.find(({ name }) => name === 'inner')?.status).toMatchObject({ code: 2, message: 'RangeError' });
  expect(JSON.stringify(sent)).not.toMatch(/Tamm|secret-name/);
});
