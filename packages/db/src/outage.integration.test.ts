import { type FaultyProxy, openFaultyProxy } from '@molaar/testing/faulty-proxy';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import { waitUntil } from '@molaar/testing/wait-until';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, createDatabase, type Database, inClinic, inTransaction } from './database';
import { listenEvents, publishEvent } from './events';
import { newId } from './ids';

let database: TestDatabase;
let proxy: FaultyProxy;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openFaultyProxy(Number(new URL(database.appUrl).port));
  url = Object.assign(new URL(database.appUrl), { hostname: '127.0.0.1', port: `${proxy.port}` }).href;
});
afterAll(async () => {
  await proxy?.close();
  await database?.drop();
});

describe('while the database is away', () => {
  let db: Database;
  beforeAll(() => {
    // Long enough for a busy machine to open a connection.
    db = createDatabase(url, { max: 2, deadlines: { connectMs: 1_500, queryMs: 1_500 } });
  });
  afterAll(async () => {
    await proxy.recover();
    await closeDatabase(db);
  });
  const ask = () => inTransaction(db, (tx) => sql`select 1`.execute(tx));
  const away = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: expect.any(Number) };

  it('requests on lost and new connections get an error to retry, and work when it is back', async () => {
    await Promise.all([ask(), ask()]);
    proxy.freeze();
    // The first two have a connection that is lost, the others wait for a free one.
    for (const outcome of await Promise.allSettled([ask(), ask(), ask(), ask()])) expect(outcome).toMatchObject({ reason: away });
    await expect(ask()).rejects.toMatchObject(away);
    await proxy.refuse();
    await expect(ask()).rejects.toMatchObject(away);
    await proxy.recover();
    await Promise.all([ask(), ask(), ask()]);
  });

  it('connections that were lost silently are all replaced after one failure', async () => {
    await Promise.all([ask(), ask()]);
    proxy.freeze();
    await proxy.recover();
    await expect(ask()).rejects.toMatchObject(away);
    await Promise.all([ask(), ask()]);
  });
});

describe('while the database is frozen', () => {
  const watch = { silentMs: 100, probeMs: 1_500, againMs: 50 };
  // Deadlines that no test reaches: what ends before them was noticed.
  const open = (limits = watch) => createDatabase(url, { max: 4, deadlines: { connectMs: 300_000, queryMs: 300_000 }, watch: limits });
  const away = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: expect.any(Number) };
  const organizationId = newId();
  const ask = (db: Database) => inClinic(db, { organizationId }, (tx) => sql`select 1`.execute(tx));

  it('requests in progress and those in line behind them fail long before their deadlines, later ones at once', async () => {
    const db = open();
    await Promise.all([ask(db), ask(db)]);
    proxy.freeze();
    // One at a time for a clinic, so that deadlines would add up.
    for (const outcome of await Promise.allSettled(Array.from({ length: 20 }, () => ask(db))))
      expect(outcome).toMatchObject({ reason: away });
    await expect(ask(db)).rejects.toMatchObject(away);
    await proxy.recover();
    await waitUntil('it works again', () =>
      ask(db)
        .then(() => true)
        .catch(() => false),
    );
    await closeDatabase(db);
  });

  it('a long statement of a database that answers others goes on', async () => {
    // However busy the machine is.
    const db = open({ ...watch, probeMs: 60_000 });
    const { rows } = await inTransaction(db, (tx) => sql<{ slept: string }>`select pg_sleep(1)::text as slept`.execute(tx));
    expect(rows).toHaveLength(1);
    await closeDatabase(db);
  });
});

it('the server ends statements and idle transactions of the application and of the queue', async () => {
  for (const address of [database.appUrl, database.queueUrl]) {
    const db = createDatabase(address, { max: 1 });
    const { rows } = await inTransaction(db, (tx) =>
      sql`select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ statement: '20s', idle: '1min' }]);
    await expect(
      inTransaction(db, async (tx) => {
        await sql`set local statement_timeout = '50ms'`.execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      }),
    ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await closeDatabase(db);
  }
});

it('a listener that was lost silently connects again and receives events', async () => {
  const received: string[] = [];
  let reconnected = 0;
  const listening = await listenEvents(url, (_organizationId, event) => received.push(event.type), {
    // A busy machine answers late; what is sent between two connections does not arrive by this one.
    probe: { everyMs: 100, answerMs: 3_000 },
    onReconnect: () => {
      reconnected += 1;
    },
  });
  proxy.freeze();
  await proxy.recover();
  await waitUntil('a new connection of the listener', () => reconnected > 0);
  const db = createDatabase(database.appUrl, { max: 1 });
  const organizationId = newId();
  await inClinic(db, { organizationId }, (tx) => publishEvent(tx, { type: 'image', imageId: newId(), patientId: newId() }));
  await waitUntil('the event', () => received.length > 0);
  await closeDatabase(db);
  await listening.close();
});
