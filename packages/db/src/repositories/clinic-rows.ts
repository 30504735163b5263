import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { ClinicTable } from './clinic-tables';

export * from './clinic-tables';

const ROWS_AT_ONCE = 500;

/** Returns the columns of a table that an archive contains, in the order of the table. */
export async function archivedColumns(tx: ClinicTx, { name, without }: ClinicTable): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_attribute a
    where a.attrelid = to_regclass(${`public.${name}`}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(tx);
  return rows.map(({ column }) => column).filter((column) => column !== 'organization_id' && !without.includes(column));
}

/** Yields the clinic's rows of a table as JSON texts, some hundred at a time, in the order of the primary key. */
export async function* readClinicRows(tx: ClinicTx, table: ClinicTable, columns: readonly string[]): AsyncGenerator<string[]> {
  const name = sql.table(table.name);
  const selected = sql.join(columns.map((column) => sql`t.${sql.ref(column)}`));
  const own = sql.ref(table.name === 'organizations' ? 'id' : 'organization_id');
  const order = sql.join(Array.from(columns.slice(0, 4), (_column, at) => sql.raw(String(at + 1))));
  // A cursor reads one snapshot without a limit per statement.
  await sql`declare archived_rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${selected} from ${name} t where t.${own} = ${sql.lit(tx.organizationId)} order by ${order}) r`.execute(
    tx,
  );
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived_rows`.execute(tx);
      if (rows.length === 0) return;
      yield rows.map(({ line }) => line);
    }
  } finally {
    await sql`close archived_rows`.execute(tx);
  }
}

/** Inserts rows of an archive; values that the columns do not accept are errors of PostgreSQL. */
export async function insertClinicRows(
  tx: ClinicTx,
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const own = table === 'organizations' ? sql`` : sql`organization_id, `;
  const id = table === 'organizations' ? sql`` : sql`${tx.organizationId}::uuid, `;
  await sql`insert into ${sql.table(table)} (${own}${names})
    select ${id}${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
}
