import { createQueues } from '@molaar/queue';
import { openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { createTestDatabase } from '@molaar/testing/test-database';
import { waitUntil } from '@molaar/testing/wait-until';
import { expect, it } from 'vitest';
import { connectQueues } from './connect-queues';

it('waits for a database that is away at the start, and goes on when it is away again at the first heartbeat', async () => {
  const database = await createTestDatabase();
  const url = new URL(database.queueUrl);
  const proxy = await openFaultyProxy(Number(url.port));
  const connectionString = Object.assign(new URL(url), { port: String(proxy.port) }).href;
  const messages: string[] = [];
  const log = {
    info: () => {},
    error: () => {},
    warn: (_fields: unknown, message?: string) => void messages.push(message ?? ''),
  };
  const attempts = () => messages.filter((message) => message === 'the queue is away, trying again').length;
  const server = await createQueues({ backend: 'postgres', connectionString: database.queueUrl });
  try {
    await proxy.refuse();
    const connecting = connectQueues({ backend: 'postgres', connectionString, log }, log, { forMs: 100_000, pauseMs: 10 });
    await waitUntil('it has tried twice', () => attempts() >= 2 || undefined);
    await proxy.recover();
    const queues = await connecting;

    await proxy.refuse();
    queues.workerHeartbeat({ provider: 'cpu', model: 'panoramic@1' });
    await waitUntil('a heartbeat is lost', () => messages.includes('heartbeat not written') || undefined);
    expect(await server.workerInfo()).toEqual({ provider: null, model: null, alive: false });
    await proxy.recover();
    await waitUntil('the worker is announced', async () => (await server.workerInfo()).alive || undefined);
    expect(await server.workerInfo()).toEqual({ provider: 'cpu', model: 'panoramic@1', alive: true });
    await queues.close();
  } finally {
    await server.close();
    await proxy.close();
    await database.drop();
  }
});
