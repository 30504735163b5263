import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, inTransaction } from './database';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

let database: OpenTestDatabase;
let db: Database;

beforeAll(async () => {
  database = await openTestDatabase({ max: 1 });
  ({ db } = database);
});
afterAll(() => database?.close());

const store = (value: string, type: string) => inTransaction(db, (tx) => sql`select ${value}::${sql.raw(type)}`.execute(tx));

it.each([
  ['a NUL inside a text', 'a\u0000b', 'text'],
  ['a NUL inside a document', '"a\\u0000b"', 'jsonb'],
  ['half a surrogate pair inside a document', '"\\ud800"', 'jsonb'],
  ['a day before the calendar', '0000-01-01', 'date'],
  ['a number that is too large', '2147483648', 'integer'],
])('rejects %s as invalid input', async (_what, value, type) => {
  await expect(store(value, type)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

it('leaves errors of the code unchanged', async () => {
  await expect(inTransaction(db, (tx) => sql`select from no_such_table`.execute(tx))).rejects.toMatchObject({ code: '42P01' });
});
