import type pg from 'pg';

/** A foreign key: columns of the table, and the columns that they reference in the parent. */
interface ForeignKey {
  parent: string;
  columns: string[];
  parentColumns: string[];
}

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  /** Whether the database sets the value when none is given. */
  hasDefault: boolean;
  /** The texts that a check allows; empty: any. */
  allowed: string[];
}

interface Table {
  name: string;
  columns: Column[];
  foreignKeys: ForeignKey[];
}

type Row = Record<string, unknown>;

/** Values that a check of several columns or a special format needs, by `table.column` or column. */
export type Examples = Readonly<Record<string, string>>;

/** Valid values of columns whose checks say more than their type. */
export const EXAMPLES: Examples = {
  depth: '8',
  display_color: '#aabbcc',
  source: 'PERSON',
  decision: 'SUGGESTED',
  class: 'TOOTH',
  tooth: '11',
  'pricing_components.price': '1000',
  'annotations.class': 'BRIDGE',
  total_min: '1000',
  total_max: '2000',
  'mails.content': '{}',
  'contact_mails.content': '{}',
  algorithm: 'HS256',
  'partners.sealed_secret': 'secret',
  outline: '{0,0,1,0,1,1}',
  size: '1000',
  role: 'MEDICAL',
  country: 'EE',
  kind: 'ANALYSIS_DONE',
  'webhook_endpoints.events': '{analysis.finished}',
};

/**
 * Inserts rows of two clinics into every table of the present schema, whatever its state: parents first, and as many
 * columns as the checks allow.
 * @param ofClinicsOnly Leaves out tables without an organization, of which some allow a single row.
 * @returns The number of rows by table.
 */
export async function fillTables(
  client: pg.Client,
  organizations: readonly string[],
  examples: Examples,
  { ofClinicsOnly = false }: { ofClinicsOnly?: boolean } = {},
): Promise<Record<string, number>> {
  const all = await readTables(client);
  const isOfClinic = ({ name, columns }: Table): boolean =>
    name === 'organizations' || columns.some((column) => column.name === 'organization_id');
  const tables = parentsFirst(ofClinicsOnly ? all.filter(isOfClinic) : all);
  const serial = { next: 1 };
  for (const organization of organizations) {
    const rows = new Map<string, Row>();
    for (const table of tables) {
      rows.set(table.name, await insertRow(client, table, { organization, rows, examples, serial }));
    }
  }
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ total: number }>(`select count(*)::int as total from ${client.escapeIdentifier(name)}`);
    counts[name] = rows[0]?.total ?? 0;
  }
  return counts;
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows: columns } = await client.query<Omit<Column, 'allowed'> & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      (a.atthasdef or a.attidentity <> '') as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely' and c.relname <> 'default_plans'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`);
  const { rows: checks } = await client.query<{ table: string; columns: string[]; definition: string }>(`
    select c.relname as table, pg_get_constraintdef(k.oid) as definition,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`);
  const { rows: keys } = await client.query<ForeignKey & { table: string }>(`
    select c.relname as table, p.relname as parent,
      array(select a.attname::text from unnest(k.conkey) with ordinality u (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = u.number order by u.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (number, place)
        join pg_attribute a on a.attrelid = p.oid and a.attnum = u.number order by u.place) as "parentColumns"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`);
  const allowedIn = (table: string, column: string): string[] => {
    const check = checks.find((one) => one.table === table && one.columns.join() === column && /= ANY|<@/.test(one.definition));
    return [...(check?.definition.matchAll(/'([^']*)'::text/g) ?? [])].map(([, text]) => text as string);
  };
  return [...new Set(columns.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns
      .filter(({ table }) => table === name)
      .map(({ table, ...column }) => ({ ...column, allowed: allowedIn(table, column.name) })),
    foreignKeys: keys.filter(({ table }) => table === name),
  }));
}

/** Orders the tables so that each follows those that its required columns reference. */
function parentsFirst(tables: Table[]): Table[] {
  const sorted: Table[] = [];
  const isReady = ({ name, columns, foreignKeys }: Table): boolean =>
    foreignKeys.every(
      ({ parent, columns: own }) =>
        parent === name ||
        sorted.some((one) => one.name === parent) ||
        own.some((column) => columns.some((one) => one.name === column && one.nullable)),
    );
  while (sorted.length < tables.length) {
    const next = tables.find((table) => !sorted.includes(table) && isReady(table));
    if (!next) throw new Error('tables reference each other in a circle');
    sorted.push(next);
  }
  return sorted;
}

interface Filling {
  organization: string;
  /** The row of each table that was filled for this clinic. */
  rows: ReadonlyMap<string, Row>;
  examples: Examples;
  serial: { next: number };
}

/** Inserts one row with the required columns, then sets every other column that the checks allow. */
async function insertRow(client: pg.Client, table: Table, filling: Filling): Promise<Row> {
  const references: Row = {};
  for (const { parent, columns, parentColumns } of table.foreignKeys) {
    const row = filling.rows.get(parent);
    for (const [index, column] of columns.entries()) if (row) references[column] = row[parentColumns[index] ?? ''];
  }
  const valueFor = (column: Column): unknown => {
    const { organization, examples, serial } = filling;
    if (column.name === 'organization_id' || (table.name === 'organizations' && column.name === 'id')) return organization;
    return references[column.name] ?? examples[`${table.name}.${column.name}`] ?? examples[column.name] ?? example(column, serial);
  };
  const name = client.escapeIdentifier(table.name);
  const required = table.columns.filter(
    (column) => (!column.nullable && !column.hasDefault) || `${table.name}.${column.name}` in filling.examples,
  );
  const { rows } = await client.query<Row & { place: string }>(
    `insert into ${name} (${required.map((column) => client.escapeIdentifier(column.name)).join(', ')})
     values (${required.map((_, index) => `$${index + 1}`).join(', ')}) returning *, ctid::text as place`,
    required.map(valueFor),
  );
  let row = rows[0] as Row & { place: string };
  for (const column of table.columns.filter((one) => !required.includes(one) && !one.hasDefault)) {
    await client.query('savepoint one_column');
    try {
      const changed = await client.query<Row & { place: string }>(
        `update ${name} set ${client.escapeIdentifier(column.name)} = $1 where ctid = $2::tid returning *, ctid::text as place`,
        [valueFor(column), row.place],
      );
      row = changed.rows[0] ?? row;
    } catch {
      // Another column must be set with it, or must not be: the row stays as it is.
      await client.query('rollback to savepoint one_column');
    }
  }
  return row;
}

/** Returns a valid value of the column's type; texts and numbers differ in each row. */
function example({ name, type, allowed }: Column, serial: { next: number }): unknown {
  const number = serial.next++;
  if (allowed.length > 0) return type.endsWith('[]') ? [allowed[0]] : allowed[0];
  if (type.endsWith('[]')) return [];
  if (type === 'text' && name === 'id') return String(number).padStart(22, '0');
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'jsonb' || type === 'json') return '{}';
  if (type === 'boolean') return false;
  if (type === 'bytea') return Buffer.from(String(number).padStart(32, '0'));
  if (type === 'date') return '2026-01-02';
  if (type.startsWith('timestamp')) return '2026-01-02T10:00:00Z';
  if (type === 'interval') return '1 day';
  if (/int|numeric|double|real/.test(type)) return number;
  return `${name.slice(0, 8)} ${number}`;
}
