import { randomBytes } from 'node:crypto';
import { CLINIC_TABLES, type ClinicTx, type Database, inClinic, insertClinicRows } from '@molaar/db';
import { ClinicArchiveError, type OpenedArchive } from './open-archive';
import { parseRow, readLines } from './read-rows';

const ROWS_AT_ONCE = 200;

export interface RowOptions {
  organizationId: string;
  /** Columns of the archive by table. */
  columns: ReadonlyMap<string, readonly string[]>;
  mapIds: (text: string) => string;
}

type Row = Record<string, unknown>;

/** Columns that get another value than in the archive. */
const CHANGES: Readonly<Record<string, (row: Row, at: Date) => Row>> = {
  // It opens when all files are stored.
  organizations: () => ({ active: false }),
  // Nobody can sign in; an accepted invitation to the same address makes the member active again.
  users: ({ id }) => ({ username: `imported:${id}`, active: false, password_hash: '' }),
  // The links that patients have lead to the other installation.
  plan_links: ({ revoked_at: revokedAt }, at) => ({
    link_hash: `\\x${randomBytes(32).toString('hex')}`,
    pin_hash: '',
    revoked_at: revokedAt ?? at.toISOString(),
  }),
  // The mail itself stays in the other installation.
  plan_deliveries: ({ state }) => (state === 'QUEUED' ? { state: 'FAILED' } : {}),
};

/**
 * Inserts all rows of an archive in one transaction.
 * @throws ClinicArchiveError when the database rejects a row; nothing is stored then.
 */
export async function importRows(
  { db, clock }: { db: Database; clock: () => Date },
  archive: OpenedArchive,
  options: RowOptions,
): Promise<void> {
  const at = clock();
  await inClinic(db, { organizationId: options.organizationId }, async (tx) => {
    for (const { name, moves } of CLINIC_TABLES)
      if (moves && options.columns.has(name)) await importTable(tx, archive, name, { ...options, at });
  });
}

async function importTable(
  tx: ClinicTx,
  archive: OpenedArchive,
  table: string,
  { columns, mapIds, at }: RowOptions & { at: Date },
): Promise<void> {
  const known = new Set(columns.get(table));
  const change = CHANGES[table];
  let rows: Row[] = [];
  const insert = async (): Promise<void> => {
    const all = new Set([...known, ...Object.keys(rows[0] ?? {})]);
    try {
      await insertClinicRows(tx, table, [...all], rows);
    } catch (error) {
      const { code, constraint = '' } = error as { code?: unknown; constraint?: string };
      // Classes 22 and 23: a value, or a reference that the archive lacks.
      if (typeof code === 'string' && /^2[23]/.test(code))
        throw new ClinicArchiveError(`rows/${table}.jsonl contains a row that the database rejects (${code} ${constraint})`.trim());
      throw error;
    }
    rows = [];
  };
  for await (const line of readLines(archive, table)) {
    const row = parseRow(mapIds(line), table, known);
    rows.push(change ? { ...row, ...change(row, at) } : row);
    if (rows.length >= ROWS_AT_ONCE) await insert();
  }
  if (rows.length > 0) await insert();
}
