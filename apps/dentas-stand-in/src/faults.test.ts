import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test, vi } from 'vitest';
import { type Fault, failing } from './faults';

let server: ServerType | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

/** Starts a server whose only call has the fault. @returns The address of the call. */
async function serve(kind: Fault, called: () => void): Promise<string> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(failing({ kind, times: null, spared: 0 }));
  app.get('/', (c) => {
    called();
    return c.json({});
  });
  server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : '';
}

test.each([
  ['down', 0],
  ['half-body', 0],
  ['lost-answer', 1],
] as const)('%s closes the connection, and nothing is written afterwards', async (kind, calls) => {
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const called = vi.fn();
  const url = await serve(kind, called);
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  await new Promise<void>((resolve) => server?.close(() => resolve()));
  expect(called).toHaveBeenCalledTimes(calls);
  expect(errors).not.toHaveBeenCalled();
});
