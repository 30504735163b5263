import type pg from 'pg';

/** Clinics among which the patients are divided evenly. */
export const CLINICS = 20;
const ANNOTATIONS_AN_IMAGE = 4;
/** Tables whose indexes are made after their rows, which is several times faster. */
const LARGE = ['patients', 'patient_visits', 'images', 'analyses', 'annotations', 'audit_log'];

export interface FilledClinic {
  id: string;
  user: string;
}

/** SQL of the id of the row with this number, which the parts of one patient share; `n` is an integer expression. */
const idOf = (n: string): string => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Inserts clinics with invented patients into a database of an earlier migration state: to each patient one or two
 * visits, a radiograph with its analysis and four annotations, and an entry of the audit log.
 * @param client A superuser: no trigger runs and no key is checked, and row-level security does not apply.
 */
export async function fillFormerDatabase(client: pg.Client, patients: number): Promise<FilledClinic[]> {
  await client.query('set session_replication_role = replica');
  await client.query(`set maintenance_work_mem = '512MB'`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [LARGE],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  const { rows: clinics } = await client.query<FilledClinic>(
    `select gen_random_uuid() as id, gen_random_uuid() as user from generate_series(1, $1::int)`,
    [CLINICS],
  );
  for (const clinic of clinics) await fillClinic(client, clinic, Math.floor(patients / CLINICS));
  for (const { definition } of indexes) await client.query(definition);
  for (const table of LARGE) await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
  return clinics;
}

async function fillClinic(client: pg.Client, { id: clinic, user }: FilledClinic, patients: number): Promise<void> {
  await client.query(`insert into organizations (id, name, created_at) values ($1, 'Bench', now())`, [clinic]);
  await client.query(
    `insert into users (organization_id, id, username, email, password_hash, roles, first_name, last_name, locale, time_zone, created_at)
     values ($1, $2::uuid, $2::text || '@molaar.test', $2::text || '@molaar.test', '', '{OWNER}', 'Bench', 'Bench', 'et', 'Europe/Tallinn', now())`,
    [clinic, user],
  );
  const each = async (into: string, select: string, from = 'generate_series(1, $2::int) n'): Promise<void> => {
    // Each names the parameters that the others use, so that all have a type.
    await client.query(`insert into ${into} select $1::uuid, ${select} from ${from} where $3::uuid is not null`, [clinic, patients, user]);
  };
  const came = `timestamptz '2026-03-01' - (n::bigint * 7907 % 1000003) * interval '1 minute'`;
  await each(
    'patients (organization_id, id, first_name, last_name, email, birth_date, created_at, last_activity_at, last_image_at, last_image_number)',
    `${idOf('n')}, 'Mari ' || chr(65 + n % 26), 'Kuusemäe-' || n, 'p' || n || '@molaar.test', date '1940-01-01' + (n::bigint * 7919 % 27000)::int,
     timestamptz '2020-01-01' + n * interval '1 minute', ${came}, ${came}, 1`,
  );
  await each(
    'patient_visits (organization_id, patient_id, day, last_activity_at, last_image_at)',
    `${idOf('n')}, (${came})::date - visit * 90, ${came}, ${came}`,
    'generate_series(1, $2::int) n, generate_series(0, n % 2) visit',
  );
  await each(
    `images (organization_id, id, patient_id, image_number, file_name, format, width, height, depth, tile_size, max_zoom, status,
       uploaded_by, uploaded_at, modified_at)`,
    `${idOf('n')}, ${idOf('n')}, 1, 'image.png', 'png', 2880, 1504, 8, 256, 4, 'ANALYSIS_PERFORMED', $3::uuid, ${came}, ${came}`,
  );
  await each(
    'analyses (organization_id, id, image_id, model_version, state, stage, requested_at, changed_at, finished_at, provider, milliseconds)',
    `(left(gen_random_uuid()::text, 23) || right(${idOf('n')}::text, 13))::uuid, ${idOf('n')}, 'bench@1', 'SUCCEEDED', 'DONE', ${came}, ${came}, ${came},
     'cpu', 900`,
  );
  await each('annotation_sets (organization_id, image_id, version)', `${idOf('n')}, 1`);
  await each(
    `annotations (organization_id, id, image_id, class, category, surfaces, tooth, x, y, w, h, confidence, source, decision, created_at)`,
    `${idOf(`n::bigint * ${ANNOTATIONS_AN_IMAGE} + part`)}, ${idOf('n')}, 'COMPOSITE', 'RESTORATIONS', '{O}', '16', 100, 100, 40, 40,
     0.1 + 0.2 * part, 'AI', 'SUGGESTED', ${came}`,
    `generate_series(1, $2::int) n, generate_series(0, ${ANNOTATIONS_AN_IMAGE - 1}) part`,
  );
  await each(
    'audit_log (organization_id, id, actor_id, action, entity, entity_id, at)',
    `${idOf('n')}, $3::uuid, 'CREATE', 'PATIENT', ${idOf('n')}, ${came}`,
  );
}
