import { connectOwner, type Owner } from '@molaar/testing/database-owner';
import { createTestDatabase, type TestDatabase } from '@molaar/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../ids';

/** Tables of migration 0002, each after the tables that it references. */
const TABLES = [
  'annotation_sets',
  'annotations',
  'status_sets',
  'tooth_statuses',
  'pricing_templates',
  'pricing_components',
  'medical_templates',
  'medical_template_rows',
  'medical_template_components',
  'disclaimers',
  'medical_settings',
  'treatment_plans',
  'treatment_plan_versions',
];

interface Clinic {
  organization: string;
  image: string;
  user: string;
  template: string;
  priceList: string;
  component: string;
  plan: string;
}

let database: TestDatabase;
let owner: Owner;
let app: pg.Client;
let here: Clinic;
let elsewhere: Clinic;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database.ownerUrl);
  app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  here = await seed();
  elsewhere = await seed();
});
afterAll(async () => {
  await Promise.all([owner?.end(), app?.end()]);
  await database?.drop();
});

/** Inserts a clinic with a row in every clinical table, bypassing row-level security. */
async function seed(): Promise<Clinic> {
  const ids = {
    organization: newId(),
    image: newId(),
    user: newId(),
    template: newId(),
    priceList: newId(),
    component: newId(),
    plan: newId(),
  };
  const { organization: o, image, user, template, priceList, component, plan } = ids;
  const patient = newId();
  const add = (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    return owner.query(`insert into ${table} (${names.join(', ')}) values (${places})`, Object.values(row));
  };
  const now = new Date();
  const of = { organization_id: o };
  await add('organizations', { id: o, name: 'Clinic', created_at: now });
  await add('users', {
    ...of,
    id: user,
    username: user,
    email: 'a@molaar.test',
    password_hash: 'x',
    roles: '{OWNER}',
    first_name: 'A',
    last_name: 'B',
    locale: 'et',
    time_zone: 'UTC',
    created_at: now,
  });
  await add('patients', { ...of, id: patient, first_name: 'A', last_name: 'B', created_at: now, last_activity_at: now });
  await add('images', {
    ...of,
    id: image,
    patient_id: patient,
    image_number: 1,
    file_name: 'a',
    format: 'png',
    width: 9,
    height: 9,
    depth: 8,
    tile_size: 256,
    max_zoom: 0,
    uploaded_by: user,
    uploaded_at: now,
    modified_at: now,
  });
  await add('annotation_sets', { ...of, image_id: image });
  await add('annotations', {
    ...of,
    id: newId(),
    image_id: image,
    class: 'CROWN',
    category: 'RESTORATIONS',
    tooth: '11',
    surfaces: '{CROWN}',
    x: 0,
    y: 0,
    w: 1,
    h: 1,
    source: 'PERSON',
    decision: 'SUGGESTED',
    created_at: now,
  });
  await add('status_sets', { ...of, image_id: image });
  await add('tooth_statuses', {
    ...of,
    image_id: image,
    key: 'k',
    tooth: '11',
    surfaces: '{CROWN}',
    status: 'CROWN',
    decision: 'SUGGESTED',
    annotation_ids: '{}',
  });
  await add('pricing_templates', { ...of, id: priceList, name: 'Prices', created_at: now });
  await add('pricing_components', {
    ...of,
    id: component,
    pricing_template_id: priceList,
    code: '1',
    category: 'c',
    name: 'n',
    unit: 'TOOTH',
    price: 100,
  });
  await add('medical_templates', {
    ...of,
    id: template,
    name: 'Template',
    status: 'ACTIVE',
    language: 'et',
    is_default: true,
    pricing_template_id: priceList,
    created_at: now,
  });
  await add('medical_template_rows', {
    ...of,
    template_id: template,
    detectable_object: 'CROWN',
    position: 0,
    display_name: 'Crown',
    category: 'RESTORATIONS',
    display_color: '#00e676',
    treatment_text: '',
    disclaimers: '',
  });
  await add('medical_template_components', {
    ...of,
    template_id: template,
    detectable_object: 'CROWN',
    pricing_component_id: component,
    position: 0,
    quantity: 1,
  });
  await add('disclaimers', {
    ...of,
    id: newId(),
    category: 'LEGAL',
    language: 'et',
    heading: 'h',
    content: 'c',
    status: 'ACTIVE',
    is_default: true,
    created_at: now,
  });
  await add('medical_settings', { ...of, language: 'et' });
  await add('treatment_plans', { ...of, id: plan, patient_id: patient, image_id: image, version: 1, plan_version: 1, created_at: now });
  await add('treatment_plan_versions', {
    ...of,
    plan_id: plan,
    plan_version: 1,
    status: 'APPROVED',
    language: 'et',
    saved_by: user,
    saved_at: now,
    valid_until: '2026-12-31',
    annotation_version: 0,
    status_version: 0,
    total_min: 0,
    total_max: 0,
    content: '{}',
  });
  return ids;
}

async function within<T extends object>(
  organization: string | undefined,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<T>> {
  await app.query('begin');
  try {
    if (organization) await app.query(`select set_config('app.organization_id', $1, true)`, [organization]);
    const result = await app.query<T>(statement, values);
    await app.query('commit');
    return result;
  } catch (error) {
    await app.query('rollback');
    throw error;
  }
}

describe('clinical tables', () => {
  it.each(TABLES)("show %s of one's own organization and of no other", async (table) => {
    const own = await within<{ organization_id: string }>(here.organization, `select organization_id from ${table}`);
    expect(own.rows).toEqual([{ organization_id: here.organization }]);
    for (const organization of [undefined, newId()]) expect((await within(organization, `select from ${table}`)).rowCount).toBe(0);
  });

  it("are not written past one's own organization", async () => {
    await expect(
      within(here.organization, `insert into medical_settings (organization_id, language) values ($1, 'en')`, [newId()]),
    ).rejects.toThrow(/row-level security/);
    for (const change of ["update disclaimers set heading = 'x'", 'delete from pricing_components', 'update annotations set x = 5']) {
      const result = await within(newId(), change);
      expect(result.rowCount, change).toBe(0);
    }
  });

  it.each([
    [
      'an annotation on its radiograph',
      `insert into annotations (organization_id, id, image_id, class, category, surfaces, x, y, w, h, source, decision, created_at)
      values ($1, gen_random_uuid(), $2, 'CROWN', 'RESTORATIONS', '{}', 0, 0, 1, 1, 'PERSON', 'SUGGESTED', now())`,
      'image',
    ],
    ['a status on its radiograph', `insert into status_sets (organization_id, image_id) values ($1, $2)`, 'image'],
    [
      'its price list in a template',
      `insert into medical_templates (organization_id, id, name, status, language, pricing_template_id, created_at)
      values ($1, gen_random_uuid(), 'x', 'DRAFT', 'et', $2, now())`,
      'priceList',
    ],
    [
      'its plan',
      `insert into treatment_plan_versions (organization_id, plan_id, plan_version, status, language, saved_by, saved_at, valid_until,
      annotation_version, status_version, total_min, total_max, content) values ($1, $2, 9, 'DRAFT', 'et', $2, now(), now(), 0, 0, 0, 0, '{}')`,
      'plan',
    ],
  ] as const)('do not point into another organization: %s', async (_, statement, target) => {
    await expect(within(here.organization, statement, [here.organization, elsewhere[target]])).rejects.toThrow(/foreign key/);
  });

  it("never change what a plan's version froze; only its status moves, and no approved plan is deleted", async () => {
    const versions = 'treatment_plan_versions';
    for (const column of ["content = '{}'", 'total_max = 5', "valid_until = '2030-01-01'"])
      await expect(within(here.organization, `update ${versions} set ${column}`), column).rejects.toThrow(/permission denied/);
    await expect(within(here.organization, `delete from ${versions}`)).rejects.toThrow(/permission denied/);
    for (const status of ['APPROVED', 'ANSWERED', 'SENT']) {
      expect((await within(here.organization, `update ${versions} set status = '${status}'`)).rowCount).toBe(1);
      expect((await within(here.organization, 'delete from treatment_plans')).rowCount, status).toBe(0);
    }
  });

  it.each([
    [
      'a second default template of a language',
      `insert into medical_templates (organization_id, id, name, status, language, is_default, created_at)
      values ($1, gen_random_uuid(), 'x', 'ACTIVE', 'et', true, now())`,
      /one_default/,
    ],
    [
      'a second default disclaimer',
      `insert into disclaimers (organization_id, id, category, language, heading, content, status, is_default, created_at)
      values ($1, gen_random_uuid(), 'LEGAL', 'et', 'x', 'x', 'ACTIVE', true, now())`,
      /one_default/,
    ],
    [
      'a to-price that is not bigger',
      `update medical_template_rows set price_from = 100, price_to = 100 where organization_id = $1`,
      /check/,
    ],
    ['half a price', `update medical_template_rows set price_from = 100 where organization_id = $1`, /check/],
    ['a component with a price and a range', `update pricing_components set minimum = 1, maximum = 2 where organization_id = $1`, /check/],
    ['a decision without a time', `update annotations set decision = 'APPROVED' where organization_id = $1`, /check/],
  ])('reject %s', async (_, statement, message) => {
    await expect(within(here.organization, statement, [here.organization])).rejects.toThrow(message);
  });

  it('are deleted with their image, except its treatment plan', async () => {
    const { organization, image } = elsewhere;
    await owner.query('delete from images where organization_id = $1 and id = $2', [organization, image]);
    for (const table of ['annotation_sets', 'annotations', 'status_sets', 'tooth_statuses'])
      expect((await within(organization, `select from ${table}`)).rowCount, table).toBe(0);
    expect((await within(organization, 'select image_id from treatment_plans')).rows).toEqual([{ image_id: null }]);
  });
});
