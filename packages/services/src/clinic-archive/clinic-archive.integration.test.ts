import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClinicManifest } from '@molaar/contracts';
import { CLINIC_TABLES, newId, TABLES_NOT_ARCHIVED } from '@molaar/db';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment } from '../comments';
import type { Actor } from '../context/deps';
import { resetPassword } from '../passwords/reset-password';
import { exportFhir } from '../patient-export/fhir';
import { signIn } from '../session/sign-in';
import { saveStatuses } from '../statuses/save-statuses';
import { addClinic, addClinicWithDefaults, openTestPortal, PASSWORD, type TestClinic, type TestPortal } from '../testing/portal';
import { addTreatedPatient } from '../testing/treated-patient';
import { generateTreatmentPlanPdf } from '../treatment-plans';
import { type ImportedClinic, importClinic } from './import-clinic';
import { listClinicExports } from './list-clinic-exports';
import { makeClinicExports } from './make-clinic-exports';
import { ClinicArchiveError } from './open-archive';
import { openClinicExport } from './open-clinic-export';
import { requestClinicExport } from './request-clinic-export';

const NEVER = new AbortController().signal;
const work = mkdtempSync(join(tmpdir(), 'molaar-archive-'));

let portal: TestPortal;
let elsewhere: TestPortal;
let clinic: TestClinic;
let owner: Actor;
let medic: Actor;
let treated: Awaited<ReturnType<typeof addTreatedPatient>>;
/** Of the clinic, unpacked. */
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  [portal, elsewhere] = await Promise.all([openTestPortal(), openTestPortal()]);
  clinic = await addClinicWithDefaults(portal);
  [owner, medic] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
  treated = await addTreatedPatient(portal, medic);
  const { imageId, patientId } = treated;
  await saveStatuses(portal.deps, medic, {
    imageId,
    version: 1,
    statuses: [{ tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] }],
  });
  await addComment(portal.deps, medic, { id: newId(), patientId, imageId: null, comment: 'Proovikommentaar' });
  await addTreatedPatient(portal, await (await addClinicWithDefaults(portal)).person('MEDICAL'));
  files = unzipSync(await exported(portal, owner));
});
afterAll(async () => {
  await Promise.all([portal?.close(), elsewhere?.close()]);
  rmSync(work, { recursive: true, force: true });
});

/** Requests, makes and downloads an export. */
async function exported({ deps }: TestPortal, actor: Actor): Promise<Uint8Array> {
  const { id } = await requestClinicExport(deps, actor);
  await makeClinicExports(deps, NEVER);
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openClinicExport(deps, actor, id)).archive) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

const text = (content: Record<string, Uint8Array>, name: string) => Buffer.from(content[name] ?? []).toString('utf8');
const rowsOf = (content: Record<string, Uint8Array>, table: string): Record<string, unknown>[] =>
  text(content, `rows/${table}.jsonl`)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const manifestOf = (content: Record<string, Uint8Array>): ClinicManifest => JSON.parse(text(content, 'manifest.json'));

function saved(content: Uint8Array): string {
  const file = join(work, `${createHash('sha256').update(content).digest('hex').slice(0, 16)}.zip`);
  writeFileSync(file, content);
  return file;
}

const QUIET = { invites: false, onProgress: () => undefined };

describe('export of a clinic', () => {
  it('contains every row, image, PDF and FHIR bundle of this clinic alone, with hashes and counts', async () => {
    const names = Object.keys(files);
    const { imageId, patientId, plan } = treated;
    expect(names).toContain(`images/${imageId}.png`);
    expect(names.filter((name) => name.startsWith(`plans/${plan.id}/`))).toHaveLength(1);
    expect(JSON.parse(text(files, `fhir/${patientId}.json`))).toMatchObject({ resourceType: 'Bundle' });
    expect(rowsOf(files, 'patients').map(({ id }) => id)).toEqual([patientId]);
    expect(rowsOf(files, 'treatment_plan_versions')).toMatchObject([{ content: { comments: 'Mari Maasikas tuleb reedel.' } }]);
    expect(rowsOf(files, 'patient_comments')).toMatchObject([{ body: 'Proovikommentaar' }]);
    expect(text(files, 'csv/patients.csv')).toMatch(/^\uFEFFid,last_name,first_name,/);
    expect(text(files, 'csv/tooth-statuses.csv')).toContain(',16,M O,PRIM_CAR_CAVITY,APPROVED,');
    expect(text(files, 'README.txt')).toMatch(/can be read without Molaar[\s\S]*loetav ilma Molaarita/);
    const manifest = manifestOf(files);
    expect(manifest.counts).toMatchObject({ patients: 1, images: 1, plans: 1, documents: 1 });
    expect(manifest.files.map(({ path }) => path).sort()).toEqual(names.filter((name) => name !== 'manifest.json').sort());
    for (const { path, bytes, sha256 } of manifest.files) {
      expect(files[path]).toHaveLength(bytes);
      expect(
        createHash('sha256')
          .update(files[path] ?? '')
          .digest('hex'),
        path,
      ).toBe(sha256);
    }
    const all = Object.entries(files).filter(([name]) => name.startsWith('rows/') || name.startsWith('csv/') || name.startsWith('fhir/'));
    const others = await portal.asOwner(
      `select id::text from organizations where id <> $1 union select id::text from patients where organization_id <> $1`,
      [clinic.organizationId],
    );
    expect(others).toHaveLength(2);
    for (const [name, content] of all)
      for (const { id } of others as { id: string }[]) expect(Buffer.from(content).includes(id), name).toBe(false);
    // Nothing by which somebody could sign in.
    for (const [name, content] of all) expect(Buffer.from(content).toString('utf8'), name).not.toMatch(/argon2|password_hash|link_hash/);
  });

  it('knows every table of the database', async () => {
    const found = await portal.asOwner(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'organization_id' order by 1`);
    const known = [...CLINIC_TABLES.map(({ name }) => name), ...Object.keys(TABLES_NOT_ARCHIVED)];
    expect(known.filter((name) => name !== 'organizations').sort()).toEqual((found as { name: string }[]).map(({ name }) => name));
  });

  it('is for the owner, who was authenticated lately, and for no other clinic', async () => {
    const { deps } = portal;
    const [made] = await listClinicExports(deps, owner);
    if (!made) throw new Error('no export');
    expect(made).toMatchObject({ state: 'READY', done: made.total });
    const admin = await clinic.person('ADMIN');
    for (const call of [requestClinicExport(deps, admin), listClinicExports(deps, admin), openClinicExport(deps, admin, made.id)])
      await expect(call).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const away = { ...owner, confirmedAt: null };
    await expect(requestClinicExport(deps, away)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await expect(openClinicExport(deps, away, made.id)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(openClinicExport(deps, outsider, made.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listClinicExports(deps, outsider)).toEqual([]);
    const audit = await portal.asOwner(
      `select action from audit_log where organization_id = $1 and entity = 'organization' order by at, id`,
      [clinic.organizationId],
    );
    expect(audit).toEqual([{ action: 'EXPORT' }, { action: 'DOWNLOAD' }]);
  });

  it('is one at a time, made again after a stop, limited, and deleted after seven days', async () => {
    const other = await openTestPortal();
    try {
      const person = await (await addClinicWithDefaults(other)).person('OWNER');
      const { deps, clock } = other;
      const [one, two] = await Promise.all([requestClinicExport(deps, person), requestClinicExport(deps, person)]);
      expect(one.id).toBe(two.id);
      const stopped = AbortSignal.abort();
      await makeClinicExports(deps, stopped);
      expect(await listClinicExports(deps, person)).toMatchObject([{ state: 'QUEUED' }]);
      // A server that was killed leaves it running.
      await other.asOwner(`update clinic_exports set state = 'RUNNING', attempt = 1`);
      await makeClinicExports(deps, NEVER);
      expect(await listClinicExports(deps, person)).toMatchObject([{ state: 'READY' }]);
      clock.pass(7 * 24 * 3600 - 1);
      await openClinicExport(deps, person, one.id);
      clock.pass(2);
      await expect(openClinicExport(deps, person, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await makeClinicExports(deps, NEVER);
      expect(await listClinicExports(deps, person)).toMatchObject([{ state: 'EXPIRED' }]);
      const keys: string[] = [];
      for await (const { key } of deps.store.list('org/')) keys.push(key);
      expect(keys.filter((key) => key.includes('/export/'))).toEqual([]);
      for (let made = 0; made < 5; made += 1) {
        await requestClinicExport(deps, person);
        await makeClinicExports(deps, NEVER);
      }
      await expect(requestClinicExport(deps, person)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    } finally {
      await other.close();
    }
  });

  it('fails after three attempts and leaves no files', async () => {
    const other = await openTestPortal();
    try {
      const person = await (await addClinic(other)).person('OWNER');
      const { deps } = other;
      await requestClinicExport(deps, person);
      const store = { ...deps.store, put: () => Promise.reject(new Error('the disk is full')), deletePrefix: () => Promise.resolve() };
      for (let attempt = 1; attempt < 3; attempt += 1)
        await expect(makeClinicExports({ ...deps, store: store as never }, NEVER)).rejects.toThrow('the disk is full');
      await makeClinicExports({ ...deps, store: store as never }, NEVER);
      expect(await listClinicExports(deps, person)).toMatchObject([{ state: 'FAILED', bytes: null }]);
    } finally {
      await other.close();
    }
  });
});

/** Content without what differs between installations: ids, logs of exports, hashes of files. */
function comparable(content: Record<string, Uint8Array>): Record<string, string[]> {
  const ids = new Map<string, number>();
  const plain = (line: string) =>
    line.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? ids.size;
      ids.set(id, known);
      return `#${known}`;
    });
  return Object.fromEntries(
    CLINIC_TABLES.filter(({ moves }) => moves).map(({ name }) => [
      name,
      rowsOf(content, name)
        .filter(
          ({ entity, action }) => name !== 'audit_log' || (entity !== 'organization' && entity !== 'invitation' && action !== 'EXPORT'),
        )
        .map((row) => plain(JSON.stringify(name === 'users' ? { ...row, username: '', active: true } : row))),
    ]),
  );
}

/** The owner sets a password by the printed link within a day, which does not confirm the address. */
async function setsOwnPassword({ username, reset: { resetId, code } }: ImportedClinic, userId: string): Promise<void> {
  const signsIn = (password: string) => signIn(elsewhere.deps, { username, password, address: '127.0.0.1' });
  await expect(signsIn(PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  await elsewhere.asOwner('update users set email_confirmed_at = null where id = $1', [userId]);
  elsewhere.clock.pass(23 * 3600);
  const password = 'Imported-password-7';
  await resetPassword(elsewhere.deps, { resetId, securityCode: code, password, address: '127.0.0.1' });
  expect((await signsIn(password)).user.id).toBe(userId);
  expect(await elsewhere.asOwner('select email_confirmed_at from users where id = $1', [userId])).toEqual([{ email_confirmed_at: null }]);
}

describe('import of a clinic', () => {
  it('makes an equal clinic with new ids in an empty installation, once', async () => {
    const before = { ...files };
    const file = saved(zipSync(before, { level: 0 }));
    const imported = await importClinic(elsewhere.deps, file, { ...QUIET, invites: true });
    expect(imported).toMatchObject({ name: 'Test clinic', username: (owner as Actor & { username: string }).username });
    const { organizationId, invited, notInvited } = imported;
    expect(organizationId).not.toBe(clinic.organizationId);
    expect({ invited: invited.length, notInvited }).toEqual({ invited: 1, notInvited: [] });
    const [person] = (await elsewhere.asOwner(`select id, password_hash from users where organization_id = $1 and active`, [
      organizationId,
    ])) as {
      id: string;
      password_hash: string;
    }[];
    if (!person) throw new Error('no owner');
    expect(person.password_hash).toMatch(/^\$argon2id\$/);

    const actor: Actor = { ...owner, organizationId, userId: person.id, confirmedAt: elsewhere.deps.clock() };
    const again = unzipSync(await exported(elsewhere, actor));
    expect(comparable(again)).toEqual(comparable(before));
    expect(manifestOf(again).counts).toEqual(manifestOf(before).counts);
    const pixels = (content: Record<string, Uint8Array>) =>
      Object.entries(content)
        .filter(([name]) => name.startsWith('images/'))
        .map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'));
    expect(pixels(again)).toEqual(pixels(before));
    // No id of the other installation is left.
    // The username of the owner, which stays, contains an id here.
    const rows = Object.entries(again).filter(([name]) => name.startsWith('rows/') && name !== 'rows/users.jsonl');
    for (const table of ['patients', 'images', 'annotations', 'treatment_plans', 'users', 'pricing_components'])
      for (const { id } of rowsOf(before, table))
        for (const [name, content] of rows) expect(Buffer.from(content).includes(String(id)), name).toBe(false);

    // It works: findings as FHIR, and a PDF of the treatment plan.
    const [patient] = rowsOf(again, 'patients');
    const bundle = await exportFhir(elsewhere.deps, actor, String(patient?.id));
    expect(bundle.entry.map(({ resource }) => resource.resourceType)).toContain('Condition');
    const [plan] = rowsOf(again, 'treatment_plans');
    const { pdf } = await generateTreatmentPlanPdf(elsewhere.deps, actor, String(plan?.id));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    await expect(importClinic(elsewhere.deps, file, { ...QUIET, username: 'other@molaar.test' })).rejects.toThrow('imported already');
    await setsOwnPassword(imported, person.id);
  });

  it('continues after an interruption', async () => {
    const other = await openTestPortal();
    try {
      const file = saved(zipSync(files, { level: 0 }));
      const store = { ...other.deps.store, put: () => Promise.reject(new Error('the disk is full')) };
      const broken = Object.assign(Object.create(other.deps.store), store);
      await expect(importClinic({ ...other.deps, store: broken }, file, QUIET)).rejects.toThrow('the disk is full');
      expect(await other.asOwner('select active from organizations')).toEqual([{ active: false }]);
      await importClinic(other.deps, file, QUIET);
      expect(await other.asOwner('select active from organizations')).toEqual([{ active: true }]);
    } finally {
      await other.close();
    }
  });

  it('rejects a username that is taken', async () => {
    const file = saved(zipSync(files, { level: 0 }));
    await expect(importClinic(portal.deps, file, QUIET)).rejects.toThrow('is taken here');
  });
});

describe('hostile archives', () => {
  type Content = Record<string, Uint8Array>;
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'utf8'));

  /** Changes a file and its entry in the manifest, as someone would who forges an archive. */
  function forge(path: string, content: string | Uint8Array, more: (manifest: ClinicManifest) => void = () => undefined): Content {
    const changed = typeof content === 'string' ? bytes(content) : content;
    const manifest = manifestOf(files);
    const entry = manifest.files.find((file) => file.path === path);
    const facts = { path, bytes: changed.length, sha256: createHash('sha256').update(changed).digest('hex') };
    if (entry) Object.assign(entry, facts);
    else manifest.files.push(facts);
    more(manifest);
    return { ...files, [path]: changed, 'manifest.json': bytes(JSON.stringify(manifest)) };
  }
  const withManifest = (change: (manifest: ClinicManifest) => void): Content => {
    const manifest = manifestOf(files);
    change(manifest);
    return { ...files, 'manifest.json': bytes(JSON.stringify(manifest)) };
  };
  const without = (path: string): Content => Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));
  const patients = () => text(files, 'rows/patients.jsonl');
  const image = () => Object.keys(files).find((name) => name.startsWith('images/')) ?? '';
  const cut = (content: Uint8Array) => content.subarray(0, content.length - 2000);

  it.each<[string, () => Content, RegExp]>([
    ['a path out of the folder', () => ({ ...files, '../../etc/passwd': bytes('x') }), /damaged|contains/],
    ['an absolute path', () => ({ ...files, '/etc/passwd': bytes('x') }), /damaged|contains/],
    ['an unknown file', () => ({ ...files, 'run.sh': bytes('x') }), /contains "run.sh"/],
    ['a file that the manifest does not name', () => ({ ...files, 'csv/more.csv': bytes('x') }), /does not name/],
    ['no manifest', () => without('manifest.json'), /no manifest/],
    ['a manifest that is no JSON', () => ({ ...files, 'manifest.json': bytes('{') }), /unreadable/],
    ['another format', () => withManifest((m) => Object.assign(m, { format: 'other' })), /not that of a clinic/],
    ['a newer format', () => withManifest((m) => Object.assign(m, { formatVersion: 2 })), /format version 2/],
    ['a newer database', () => withManifest((m) => Object.assign(m, { migration: '9999-later' })), /newer version of Molaar/],
    ['a missing file', () => without('rows/patients.jsonl'), /rows\/patients.jsonl is missing/],
    ['a changed file', () => ({ ...files, 'rows/patients.jsonl': bytes(patients().replace('a', 'b')) }), /hash differs/],
    ['wrong counts', () => withManifest((m) => Object.assign(m.counts, { patients: 7 })), /patients/],
    ['a row more than the manifest says', () => forge('rows/patients.jsonl', patients() + patients()), /has 2 rows/],
    ['a row that is no JSON', () => forge('rows/patients.jsonl', '{\n'), /no JSON/],
    ['an unknown column', () => forge('rows/patients.jsonl', patients().replace('"id"', '"organization_id"')), /unknown column/],
    [
      'a value of another type',
      () => forge('rows/patients.jsonl', patients().replace(/"version":\d+/, '"version":"x"')),
      /database rejects/,
    ],
    [
      'a reference to a person who is not in the archive',
      () =>
        forge(
          'rows/patients.jsonl',
          patients().replace(/"primary_doctor_id":[^,]+/, '"primary_doctor_id":"01964f00-0000-7001-8000-0123456789ab"'),
        ),
      /database rejects/,
    ],
    [
      'an unknown table',
      () => forge('rows/sessions.jsonl', '', (m) => m.tables.push({ name: 'sessions', rows: 0, columns: [] })),
      /table that this version does not have/,
    ],
    ['a damaged image', () => forge(image(), cut(files[image()] ?? new Uint8Array())), /no readable image/],
    ['a file that is no image', () => forge(image(), 'no image'), /no readable image/],
    ['a bomb', () => forge('csv/patients.csv', new Uint8Array(64 * 1024 * 1024)), /too large/],
    ['no owner', () => forge('rows/users.jsonl', text(files, 'rows/users.jsonl').replaceAll('OWNER', 'ADMIN')), /no active owner/],
  ])('%s is rejected and leaves nothing', async (_name, make, message) => {
    const other = await target();
    const file = saved(zipSync(make(), { level: 6 }));
    await expect(importClinic(other.deps, file, QUIET)).rejects.toThrow(message);
    await expect(importClinic(other.deps, file, QUIET)).rejects.toBeInstanceOf(ClinicArchiveError);
    expect(await other.asOwner('select id from organizations')).toEqual([]);
    const keys: string[] = [];
    for await (const { key } of other.deps.store.list('')) keys.push(key);
    expect(keys).toEqual([]);
  });

  it.each([
    ['an empty file', () => new Uint8Array()],
    ['no ZIP archive', () => bytes('no archive at all')],
    ['half of an archive', () => zipSync(files).subarray(0, 5000)],
  ])('%s is rejected', async (_name, make) => {
    const other = await target();
    await expect(importClinic(other.deps, saved(make()), QUIET)).rejects.toThrow(/no ZIP archive/);
  });

  it('a file that does not exist cannot be read', async () => {
    const other = await target();
    await expect(importClinic(other.deps, '/nowhere/clinic.zip', QUIET)).rejects.toThrow(/^it cannot be read \(ENOENT/);
  });

  let empty: TestPortal | undefined;
  const target = async (): Promise<TestPortal> => {
    empty ??= await openTestPortal();
    return empty;
  };
  afterAll(() => empty?.close());
});
