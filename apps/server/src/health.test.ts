import { expect, it } from 'vitest';
import type { AppDeps } from './app-deps';
import { readHealth } from './health';

it('answers in two seconds while every part hangs, and reports them as down', async () => {
  const hang = () => new Promise<never>(() => {});
  const queues = { backend: 'redis', counts: hang, workerInfo: hang } as unknown as AppDeps['queues'];
  const services = {
    db: { statement: hang, transaction: hang },
    store: { exists: hang },
    modelVersion: 'm',
  } as unknown as AppDeps['services'];
  const health = readHealth({ services, queues, settings: { version: '1' } } as AppDeps);
  expect(await health).toMatchObject({ status: 'degraded', database: 'down', storage: 'down', worker: { alive: false }, migration: null });
});
