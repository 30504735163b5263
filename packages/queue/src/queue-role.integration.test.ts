import { closeDatabase, createDatabase, inClinic, listenEvents, newId, publishEvent } from '@molaar/db';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.queueUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("the queue's role has access to no table outside its own schema", async () => {
  const { rows } = await client.query<{ name: string; reaches: boolean }>(
    `select n.nspname || '.' || c.relname as name,
       has_table_privilege(c.oid, 'select, insert, update, delete, truncate, references, trigger') as reaches
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'bullmq')`,
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.patients', 'public.users', 'public.audit_log']));
  expect(rows.filter(({ reaches }) => reaches)).toEqual([]);
  await expect(client.query('select * from public.patients')).rejects.toMatchObject({ code: '42501' });
});

test("the queue's role creates objects in its own schema only and has no special privilege", async () => {
  await expect(client.query('create table public.mine (id integer)')).rejects.toMatchObject({ code: '42501' });
  await expect(client.query('create schema mine')).rejects.toMatchObject({ code: '42501' });
  await client.query('create table bullmq.mine (id integer)');
  const { rows } = await client.query(
    'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }]);
});

test("the queue's role calls none of the functions that answer before an organization is known", async () => {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'entry' and has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')`,
  );
  expect(rows[0]?.count).toBe('0');
});

test("the queue's role neither receives nor forges the events of the portal", async () => {
  await expect(client.query('select name from public.event_channel')).rejects.toMatchObject({ code: '42501' });
  const heard: unknown[] = [];
  client.on('notification', (message) => heard.push(message));
  await client.query('listen portal_events');
  const db = createDatabase(database.appUrl, { max: 1 });
  const received: unknown[] = [];
  const listening = await listenEvents(database.appUrl, (_organizationId, event) => received.push(event));
  const organizationId = newId();
  const event = { type: 'notification' as const, userIds: [newId()] };
  await client.query('select pg_notify($1, $2)', ['portal_events', JSON.stringify({ organizationId, event: { ...event, userIds: [] } })]);
  await inClinic(db, { organizationId }, (tx) => publishEvent(tx, event));
  await expect.poll(() => received).toEqual([event]);
  await client.query('select 1');
  // Its own notification, on the channel that nobody listens to.
  expect(heard).toHaveLength(1);
  await listening.close();
  await closeDatabase(db);
});
