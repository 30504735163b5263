import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from './ids';

/** The portal's own tables without an organization, and what the application may do with them. */
const WITHOUT_ORGANIZATION = {
  clinic_erasures: 'nothing',
  contact_mails: 'DELETE, INSERT, SELECT, UPDATE',
  default_plans: 'SELECT',
  drift_readings: 'DELETE, INSERT, SELECT',
  drift_references: 'DELETE, INSERT, SELECT',
  event_channel: 'SELECT',
  // Two columns may be updated, which this list does not show.
  installation_keys: 'INSERT, SELECT',
  leases: 'INSERT, SELECT, UPDATE',
  object_sweep: 'INSERT, SELECT, UPDATE',
  login_attempts: 'nothing',
  passkey_challenges: 'nothing',
  kysely_migration: 'SELECT',
  kysely_migration_lock: 'nothing',
  reset_requests: 'DELETE, INSERT, SELECT',
  // As above, of three columns.
  server_key: 'INSERT, SELECT',
  tile_packs: 'SELECT',
  // As above, of one column.
  web_assets: 'DELETE, INSERT, SELECT',
};

/**
 * Tables that reference a patient, image or treatment plan but belong to no patient; a partner's session has no right
 * to them.
 */
const UNSCOPED: readonly string[] = [];

/** Tables of an organization that only the entry functions read and write. */
const OUT_OF_REACH: readonly string[] = ['patient_names'];

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
  app = await connect(database.appUrl);
});

afterAll(async () => {
  await Promise.all([owner?.end(), app?.end()]);
  await database?.drop();
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

interface Table {
  name: string;
  enabled: boolean;
  forced: boolean;
  tenant: boolean;
}

async function tables(): Promise<Table[]> {
  const { rows } = await owner.query<Table>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      c.relname = 'organizations' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

async function tenantTables(): Promise<string[]> {
  return (await tables()).filter(({ tenant }) => tenant).map(({ name }) => name);
}

async function readableTables(): Promise<string[]> {
  return (await tenantTables()).filter((name) => !OUT_OF_REACH.includes(name));
}

describe('row-level security', () => {
  it('is enabled and forced on every table of an organization', async () => {
    const found = await tables();
    expect(found.filter(({ tenant }) => tenant).map(({ name }) => name)).toContain('patients');
    expect(found.filter(({ tenant, enabled, forced }) => tenant && !(enabled && forced))).toEqual([]);
    const others = found.filter(({ tenant }) => !tenant).map(({ name }) => name);
    expect(others).toEqual(Object.keys(WITHOUT_ORGANIZATION).sort());
  });

  it('limits the application to one policy per table, its own organization, for reading and writing', async () => {
    const { rows } = await owner.query<{ tablename: string; qual: string; with_check: string }>(
      `select tablename, qual, with_check from pg_policies where 'molaar_app' = any (roles) and permissive = 'PERMISSIVE' order by 1`,
    );
    expect(rows.map(({ tablename }) => tablename)).toEqual(await tenantTables());
    for (const { qual, with_check } of rows) {
      expect(qual).toMatch(/^\((organization_id|id) = \( SELECT current_organization\(\)/);
      expect(with_check).toBe(qual);
    }
  });

  it("limits everything that belongs to a patient, an image or a treatment plan to the token's scope", async () => {
    const hanging = await owner.query<{ name: string }>(
      `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
         and (a.attname in ('patient_id', 'image_id', 'plan_id') or c.relname in ('patients', 'images')) and c.relname <> all ($1::text[]) order by 1`,
      [UNSCOPED],
    );
    const scoped = await owner.query<{ name: string }>(
      `select tablename as name from pg_policies where policyname = 'patient_scope' and permissive = 'RESTRICTIVE' and cmd = 'ALL' order by 1`,
    );
    expect(scoped.rows).toEqual(hanging.rows);
  });

  it('denies the application every right to what only entry functions use', async () => {
    const { rows } = await owner.query(
      `select from information_schema.role_table_grants where grantee in ('molaar_app', 'PUBLIC') and table_name = any ($1)`,
      [OUT_OF_REACH],
    );
    expect(rows).toEqual([]);
    for (const table of OUT_OF_REACH) await expect(count(table, newId())).rejects.toThrow('permission denied');
  });

  it('denies the application every other table', async () => {
    const { rows } = await owner.query<{ table_name: string; rights: string }>(
      `select table_name, string_agg(privilege_type, ', ' order by privilege_type) as rights
       from information_schema.role_table_grants where grantee = 'molaar_app' group by 1`,
    );
    const granted = Object.fromEntries(rows.map(({ table_name, rights }) => [table_name, rights]));
    for (const [name, right] of Object.entries(WITHOUT_ORGANIZATION)) expect(granted[name] ?? 'nothing').toBe(right);
  });

  it('includes the organization in every foreign key between tables of an organization', async () => {
    const { rows } = await owner.query<{ name: string; definition: string }>(`
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'organizations'::regclass`);
    expect(rows.length).toBeGreaterThan(5);
    expect(
      rows.filter(({ definition }) => !/^FOREIGN KEY \(organization_id, .*REFERENCES \w+\(organization_id, /.test(definition)),
    ).toEqual([]);
  });

  it('shows nothing without an organization, with another one, and after the transaction that set it', async () => {
    const [here, elsewhere] = [newId(), newId()];
    await seed(here);
    await seed(elsewhere);
    for (const table of await readableTables()) {
      expect(await count(table, undefined), table).toBe(0);
      expect(await count(table, newId()), table).toBe(0);
    }
    expect(await count('organizations', here)).toBe(1);
    expect(await count('users', here)).toBe(1);
    // The setting is '' now, not null: it must still count as "no organization".
    expect(await count('users', undefined)).toBe(0);
  });

  it('rejects a row of another organization, or without one, in every table', async () => {
    const here = newId();
    await seed(here);
    for (const table of await readableTables()) {
      const column = table === 'organizations' ? 'id' : 'organization_id';
      const insert = (organization: string) => app.query(`insert into ${table} (${column}) values ($1)`, [organization]);
      await expect(
        within(here, () => insert(newId())),
        table,
      ).rejects.toThrow(/row-level security/);
      await expect(
        within(undefined, () => insert(here)),
        table,
      ).rejects.toThrow(/row-level security/);
      // A row of its own organization passes the policy and fails on other missing columns.
      await expect(
        within(here, () => insert(here)),
        table,
      ).rejects.toThrow(/not-null|duplicate key/);
    }
  });

  it("rejects a row of another organization, and another organization's row as a target", async () => {
    const [here, elsewhere] = [newId(), newId()];
    const user = await seed(here);
    const foreign = await seed(elsewhere);
    const insertPatient = (organization: string, doctor: string | null) =>
      app.query(
        `insert into patients (organization_id, id, first_name, last_name, created_at, last_activity_at, primary_doctor_id)
         values ($1, $2, 'Mari', 'Maasikas', now(), now(), $3)`,
        [organization, newId(), doctor],
      );
    await expect(within(here, () => insertPatient(elsewhere, null))).rejects.toThrow(/row-level security/);
    await expect(within(here, () => insertPatient(here, foreign))).rejects.toThrow(/foreign key/);
    await expect(within(undefined, () => insertPatient(here, null))).rejects.toThrow(/row-level security/);
    await within(here, () => insertPatient(here, user));
    const changed = await within(elsewhere, () => app.query('update patients set notes = $1', ['read']));
    expect(changed.rowCount).toBe(0);
    const deleted = await within(elsewhere, () => app.query('delete from patients'));
    expect(deleted.rowCount).toBe(0);
  });

  it('cannot be bypassed: the application owns nothing, creates nothing and takes no other role', async () => {
    await expect(app.query('create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(app.query('set role molaar_entry')).rejects.toThrow(/permission denied/);
    await expect(app.query('alter table patients disable row level security')).rejects.toThrow(/must be owner/);
    const { rows } = await owner.query(
      `select rolname from pg_roles where rolname like 'molaar\\_%' and rolname <> 'molaar_owner' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('audit log', () => {
  it('can be appended and read, but not changed', async () => {
    const here = newId();
    await seed(here);
    await within(here, () =>
      app.query(`insert into audit_log (organization_id, id, action, entity, at) values ($1, $2, 'VIEW', 'patient', now())`, [
        here,
        newId(),
      ]),
    );
    expect(await count('audit_log', here)).toBe(1);
    for (const statement of [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log'])
      await expect(
        within(here, () => app.query(statement)),
        statement,
      ).rejects.toThrow(/permission denied/);
  });
});

describe("the queue's role", () => {
  it('reads no clinic table, calls no entry function and creates objects in schema bullmq only', async () => {
    const queue = await connect(database.queueUrl);
    try {
      for (const { name } of await tables())
        await expect(queue.query(`select from public.${name}`), name).rejects.toThrow(/permission denied/);
      await expect(queue.query(`select entry.sign_in_user('x')`)).rejects.toThrow(/permission denied/);
      await expect(queue.query('create table public.mine (id int)')).rejects.toThrow(/permission denied/);
      await queue.query('create sequence bullmq.numbers');
      await queue.query('drop sequence bullmq.numbers');
    } finally {
      await queue.end();
    }
  });
});

/**
 * Inserts an organization with one person as the owner (a superuser here, so policies do not apply).
 * @returns The person's id.
 */
async function seed(organization: string): Promise<string> {
  const user = newId();
  await owner.query(`insert into organizations (id, name, created_at) values ($1, 'Clinic', now())`, [organization]);
  await owner.query(
    `insert into users (organization_id, id, username, email, password_hash, roles, first_name, last_name, locale, time_zone, created_at)
     values ($1, $2, $3, $3, 'x', '{OWNER}', 'Test', 'Person', 'et', 'Europe/Tallinn', now())`,
    [organization, user, `${user}@molaar.test`],
  );
  return user;
}

async function within<T>(organization: string | undefined, work: () => Promise<T>): Promise<T> {
  await app.query('begin');
  try {
    if (organization) await app.query(`select set_config('app.organization_id', $1, true)`, [organization]);
    const result = await work();
    await app.query('commit');
    return result;
  } catch (error) {
    await app.query('rollback');
    throw error;
  }
}

async function count(table: string, organization: string | undefined): Promise<number> {
  const { rows } = await within(organization, () => app.query<{ total: number }>(`select count(*)::int as total from ${table}`));
  return rows[0]?.total ?? -1;
}
