import type { MergePatientsInput, Patient, TreatmentPlan } from '@molaar/contracts';
import { inOrganization, newId, PATIENT_TABLES, setPatientEmail } from '@molaar/db';
import { imageKeys, planPdfsPrefix } from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepObjects } from '../analyses/sweep-objects';
import type { Actor } from '../deps';
import { linkPatient } from '../exchange/link-patient';
import { listOwnNotifications } from '../notifications/list-notifications';
import { emailPlan } from '../plan-delivery/email-plan';
import { openSentPdf } from '../plan-delivery/open-sent-pdf';
import { generatePlanPdf } from '../plans/generate-plan-pdf';
import { getPlan } from '../plans/get-plan';
import { savePlan } from '../plans/save-plan';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addTreatedPatient } from '../testing/treated-patient';
import { anonymizePatient } from './anonymize-patient';
import { deletePatient } from './delete-patient';
import { findDuplicates } from './find-duplicates';
import { getPatientDetails } from './get-patient-details';
import { listPatients } from './list-patients';
import { mergePatients } from './merge-patients';
import { getRetention, saveRetention } from './retention';
import { savePatient } from './save-patient';
import { sweepRetention } from './sweep-retention';

let portal: TestPortal;
let clinic: TestClinic;
let owner: Actor;
let admin: Actor;
let medic: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinicWithDefaults(portal);
  [owner, admin, medic] = [await clinic.person('OWNER'), await clinic.person('ADMIN'), await clinic.person('MEDICAL')];
});

const make = (fields: Partial<Parameters<typeof savePatient>[2]> = {}) =>
  savePatient(portal.deps, medic, { firstName: 'Mari', lastName: 'Mets', ...fields });
const details = (id: string) => getPatientDetails(portal.deps, medic, id);
const auditOf = async (id: string) =>
  (await portal.asOwner<{ action: string }>('select action from audit_log where entity_id = $1 order by id', [id])).map(
    ({ action }) => action,
  );
async function listed(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(prefix)) keys.push(key);
  return keys;
}
const NAMES = { firstName: 'Mari', lastName: 'Mets' };

describe('two files of one person', () => {
  const merge = (keep: Patient, away: Patient, over: Partial<MergePatientsInput> = {}, actor = admin) =>
    mergePatients(portal.deps, actor, {
      keepId: keep.id,
      keepVersion: keep.version,
      mergeId: away.id,
      mergeVersion: away.version,
      fields: NAMES,
      ...over,
    });

  it('become one: radiographs renumbered, plans, visits and the chosen data', async () => {
    const [one, two] = [await addTreatedPatient(portal, medic), await addTreatedPatient(portal, medic)];
    portal.clock.pass(3 * 24 * 3600);
    const [keep, away] = [(await details(one.patientId)).patient, (await details(two.patientId)).patient];
    await savePatient(portal.deps, medic, { ...NAMES, id: away.id, version: away.version, notes: 'Kardab nõela', identityCode: 'X-1' });
    const current = (await details(away.id)).patient;
    const merged = await merge(keep, current, { fields: { ...NAMES, identityCode: 'X-1', notes: 'Kardab nõela', email: 'm@molaar.test' } });
    expect(merged).toMatchObject({
      ...NAMES,
      id: keep.id,
      identityCode: 'X-1',
      notes: 'Kardab nõela',
      email: 'm@molaar.test',
      version: keep.version + 1,
    });
    expect(merged.lastActivity).toBe(current.lastActivity);
    const file = await details(keep.id);
    expect(file.images.map(({ id, imageNumber }) => [id, imageNumber])).toEqual([
      [two.imageId, 2],
      [one.imageId, 1],
    ]);
    expect(new Set(file.plans.map(({ id }) => id))).toEqual(new Set([one.plan.id, two.plan.id]));
    expect((await getPlan(portal.deps, medic, { id: two.plan.id })).patient).toMatchObject({ id: keep.id, lastName: 'Mets' });
    const visits = await portal.asOwner('select day from patient_visits where patient_id = $1', [keep.id]);
    expect(visits).toHaveLength(2);
    await expect(details(away.id)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    expect(await auditOf(keep.id)).toContain('MERGE');
    expect(await auditOf(away.id)).toContain('MERGED_AWAY');
    // The next upload counts on.
    expect(await portal.asOwner('select last_image_number from patients where id = $1', [keep.id])).toEqual([{ last_image_number: 2 }]);
  });

  it('take along every table that hangs on a patient', async () => {
    const rows = await portal.asOwner<{ name: string }>(`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'patients'::regclass order by 1`);
    // A partner's session that named the patient ends with the file.
    expect(rows.map(({ name }) => name)).toEqual([...PATIENT_TABLES, 'sessions'].sort());
  });

  it('stay two when one has changed, is a stranger’s, is itself, or a third has the chosen data', async () => {
    const [keep, away] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    await make({ identityCode: 'C' });
    await expect(merge({ ...keep, version: 7 }, away)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(merge(keep, away, { fields: { ...NAMES, identityCode: 'C' } })).rejects.toMatchObject({ code: 'PATIENT_ALREADY_EXISTS' });
    await expect(merge(keep, { ...away, id: newId() })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    const elsewhere = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const theirs = await savePatient(portal.deps, elsewhere, { ...NAMES });
    await expect(merge(keep, theirs)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(merge(keep, away, { fields: { ...NAMES, primaryDoctorId: elsewhere.userId } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await details(away.id)).patient).toEqual(away);
    // The data of the one that goes are free for the one that stays.
    expect(await merge(keep, away, { fields: { ...NAMES, identityCode: 'B' } })).toMatchObject({ identityCode: 'B' });
  });

  it('stay two in a clinic that did not pay', async () => {
    const [a, b] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    await expect(merge(a, b, {}, { ...admin, readOnly: true })).rejects.toMatchObject({ code: 'ORGANIZATION_READ_ONLY' });
  });

  it('merge once when two people merge them crosswise at once', async () => {
    const [a, b] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    const results = await Promise.allSettled([merge(a, b), merge(b, a)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each(['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const)('are not merged by %s', async (role) => {
    const [a, b] = [await make({ identityCode: 'A' }), await make({ identityCode: 'B' })];
    await expect(merge(a, b, {}, await clinic.person(role))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('are found by code, name, e-mail or phone, without minding case and accents', async () => {
    const mari = await make({
      lastName: 'Mägi',
      identityCode: 'A',
      birthDate: '1990-05-17',
      email: 'Mari@molaar.test',
      phoneNumber: '+3725551',
    });
    const others = [
      await make({ firstName: 'Teine', lastName: 'Nimi', identityCode: 'A' }),
      await make({ firstName: 'MARI', lastName: 'magi', birthDate: '1990-05-17' }),
      await make({ firstName: 'mari', lastName: 'Mägi' }),
      await make({ firstName: 'Ema', email: 'mari@MOLAAR.test' }),
      await make({ firstName: 'Isa', phoneNumber: '+3725551' }),
    ];
    await make({ firstName: 'Keegi', lastName: 'Muu' });
    const found = await findDuplicates(portal.deps, admin, mari.id);
    expect(found.map(({ patient, alike }) => [patient.id, ...alike])).toEqual([
      [others[0]?.id, 'IDENTITY_CODE'],
      [others[1]?.id, 'NAME_AND_BIRTH_DATE'],
      [others[2]?.id, 'NAME'],
      [others[3]?.id, 'EMAIL'],
      [others[4]?.id, 'PHONE'],
    ]);
    await expect(findDuplicates(portal.deps, medic, mari.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(findDuplicates(portal.deps, admin, newId())).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
  });
});

describe('anonymizing', () => {
  const input = (patient: Patient, over = {}) => ({
    id: patient.id,
    version: patient.version,
    confirm: `${patient.firstName} ${patient.lastName}`,
    ...over,
  });

  /** The person in every free text that a clinic may write: a newer plan's lines, a mail that waits, drafts, comments, kept answers. */
  async function writeOfEverywhere(patientId: string, imageId: string, plan: TreatmentPlan): Promise<void> {
    const { organizationId } = clinic;
    const { deps } = portal;
    const said = 'Mari hammas, Maasikase soovil; SALAKOOD, +3725559999.';
    const treatments = plan.treatments.map((line) => ({ ...line, treatmentText: said, issue: 'Maasikas, Mari' }));
    const { id, version, language, pdfFormat } = plan;
    const saved = await savePlan(deps, medic, { id, version, imageId, language, pdfFormat, comments: said, approve: true, treatments });
    await generatePlanPdf(deps, medic, id);
    const mail = { to: 'saladus@molaar.test', subject: 'Mari Maasikase raviplaan', body: said, saveAddress: false };
    await emailPlan(deps, medic, { id, version: saved.version, ...mail });
    await portal.asOwner(
      `insert into idempotency_keys (organization_id, caller_id, key, request_hash, attempt, committed, status, headers, body)
       select $1, $2, 'kept', '\\x00', $2, true, 200, '{}', convert_to($3, 'UTF8')`,
      [organizationId, medic.userId, JSON.stringify({ id: patientId, firstName: 'Mari', lastName: 'Maasikas' })],
    );
    await portal.asOwner(`insert into plan_drafts (organization_id, user_id, image_id, content, saved_at) values ($1, $2, $3, $4, now())`, [
      organizationId,
      medic.userId,
      imageId,
      JSON.stringify({ comments: said }),
    ]);
    await portal.asOwner(
      `insert into patient_comments (organization_id, id, patient_id, author_id, body, created_at) values ($1, $2, $3, $4, $5, now())`,
      [organizationId, newId(), patientId, medic.userId, said],
    );
    await portal.asOwner(`update plan_deliveries set state = 'FAILED', body = $2 where plan_id = $1`, [id, said]);
    await portal.asOwner(`update treatment_plan_versions set content = jsonb_set(content, '{translations}', $2) where plan_id = $1`, [
      id,
      JSON.stringify({ en: { [plan.treatments[0]?.id ?? '']: { issue: said, treatmentText: said } } }),
    ]);
  }

  it('leaves radiographs, statuses and plans as nobody’s, and nothing that says whose they were', async () => {
    const { patientId, imageId, plan } = await addTreatedPatient(portal, medic);
    const { organizationId } = clinic;
    const { patient } = await details(patientId);
    const secrets = {
      email: 'saladus@molaar.test',
      identityCode: 'SALAKOOD',
      phoneNumber: '+3725559999',
      notes: 'salamärkus',
      birthDate: '1977-07-07',
    };
    const known = await savePatient(portal.deps, medic, { ...patient, ...secrets, primaryDoctorId: medic.userId });
    await portal.asOwner(`update images set file_name = 'maasikas.png' where id = $1`, [imageId]);
    await portal.asOwner(`update annotations set label = 'Maasikas' where image_id = $1`, [imageId]);
    await writeOfEverywhere(patientId, imageId, plan);
    const pdfs = planPdfsPrefix(organizationId, plan.id, plan.planVersion);
    expect((await listed(pdfs)).length).toBeGreaterThan(0);

    await anonymizePatient(portal.deps, admin, input(known, { confirm: ' MARI  maasikas' }));
    const file = await details(patientId);
    expect(file.patient).toMatchObject({
      email: null,
      identityCode: null,
      birthDate: null,
      phoneNumber: null,
      primaryDoctor: null,
      notes: '',
    });
    expect(file).toMatchObject({ images: [{ id: imageId, imageStatus: 'TREATMENT_PLAN' }], plans: [{ id: plan.id, total: plan.total }] });
    expect((await getPlan(portal.deps, medic, { id: plan.id })).comments).toBe('');
    expect(await listed(pdfs)).toEqual([]);
    expect(await portal.deps.store.exists(imageKeys(organizationId, imageId).thumbnail)).toBe(true);
    for (const search of ['maasikas', 'mari', 'SALAKOOD', '1977-07-07', patientId.slice(-12), '–'])
      expect(await listPatients(portal.deps, medic, { search }), search).toEqual([]);
    const tables = await portal.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const said = ['maasika', 'saladus', 'salakood', '5559999', 'salamärkus', '1977-07-07', '07.07.1977'];
    // Bytes are shown as hexadecimal digits.
    const bytes = said.map((word) => Buffer.from(word).toString('hex'));
    for (const { name } of tables) {
      const left = await portal.asOwner(
        `select t::text from ${name} t where organization_id = $1 and (t::text ~* $2 or lower(t::text) ~ $3 or t::text ~ '\\mMari')`,
        [organizationId, said.join('|'), bytes.join('|')],
      );
      expect(left, name).toEqual([]);
    }
    const after = await getPlan(portal.deps, medic, { id: plan.id });
    expect(after.treatments.map(({ priceFrom, tooth }) => [priceFrom, tooth])).toEqual(
      plan.treatments.map(({ priceFrom, tooth }) => [priceFrom, tooth]),
    );
    expect(after.treatments[0]?.treatmentText).toBe('– hammas, – soovil; –, –.');
    expect(after.disclaimers).toEqual(plan.disclaimers);
    const mails = await portal.asOwner<{ state: string }>('select state from mails where organization_id = $1', [organizationId]);
    expect(mails).toEqual([{ state: 'FAILED' }]);
    const deliveries = await portal.asOwner('select state, recipient from plan_deliveries where organization_id = $1', [organizationId]);
    expect(deliveries).toEqual([{ state: 'FAILED', recipient: '' }]);
    expect(await auditOf(patientId)).toContain('ANONYMIZE');
    const nobody = file.patient;
    await expect(anonymizePatient(portal.deps, admin, input(nobody))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const other = await make();
    await expect(
      mergePatients(portal.deps, admin, {
        keepId: other.id,
        keepVersion: 1,
        mergeId: patientId,
        mergeVersion: nobody.version,
        fields: NAMES,
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('and deleting leave no pages of plans behind, though the store refused at that moment', async () => {
    const [one, two, kept] = [
      await addTreatedPatient(portal, medic),
      await addTreatedPatient(portal, medic),
      await addTreatedPatient(portal, medic),
    ];
    const { delivery } = await emailPlan(portal.deps, medic, {
      id: one.plan.id,
      to: 'mari@patsient.test',
      subject: 'Raviplaan',
      body: 'Tere',
      saveAddress: false,
    });
    const refusing = {
      ...portal.deps,
      store: {
        ...portal.deps.store,
        delete: () => Promise.reject(new Error('refused')),
        deletePrefix: () => Promise.reject(new Error('refused')),
      },
    };
    await anonymizePatient(refusing, admin, input((await details(one.patientId)).patient));
    await deletePatient(refusing, owner, input((await details(two.patientId)).patient));
    const pages = ({ plan }: { plan: TreatmentPlan }) => listed(planPdfsPrefix(clinic.organizationId, plan.id, plan.planVersion));
    for (const left of [one, two]) expect(await pages(left)).not.toEqual([]);
    await sweepObjects(portal.deps);
    for (const left of [one, two]) expect(await pages(left)).toEqual([]);
    expect(await pages(kept)).not.toEqual([]);
    const sent = openSentPdf(portal.deps, medic, { planId: one.plan.id, deliveryId: delivery.id });
    await expect(sent).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is for good: nobody becomes a person again', async () => {
    const patient = await make();
    await anonymizePatient(portal.deps, admin, input(patient));
    const nobody = (await getPatientDetails(portal.deps, admin, patient.id)).patient;
    const change = { id: nobody.id, version: nobody.version, firstName: 'Mari', lastName: 'Maasikas', notes: 'Mari' };
    await expect(savePatient(portal.deps, admin, change)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const link = linkPatient(portal.deps, admin, { patientId: nobody.id, externalId: 'mari-maasikas' });
    await expect(link).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await inOrganization(portal.deps.db, clinic.organizationId, (tx) =>
      setPatientEmail(tx, clinic.organizationId, nobody.id, 'mari@molaar.test'),
    );
    expect((await getPatientDetails(portal.deps, admin, patient.id)).patient).toEqual(nobody);
  });

  it('asks for the name, the version that was read, and the right role', async () => {
    const patient = await make();
    const anonymize = (over: object, actor = admin) => anonymizePatient(portal.deps, actor, input(patient, over));
    await expect(anonymize({ confirm: 'Mari' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { confirm: expect.any(String) },
    });
    await expect(anonymize({ version: 9 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(anonymize({ id: newId() })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(anonymize({}, medic)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const stranger = await (await addClinic(portal)).person('OWNER');
    await expect(anonymize({}, stranger)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    expect((await details(patient.id)).patient).toEqual(patient);
  });

  it('keeps any number of nobodies apart', async () => {
    for (const identityCode of ['A', 'B', 'C']) await anonymizePatient(portal.deps, owner, input(await make({ identityCode })));
    expect(
      await portal.asOwner('select from patients where anonymized_at is not null and organization_id = $1', [clinic.organizationId]),
    ).toHaveLength(3);
  });
});

describe('deleting', () => {
  it('is the owner’s, and leaves nothing but the audit log', async () => {
    const { patientId, imageId, plan } = await addTreatedPatient(portal, medic);
    const { organizationId } = clinic;
    const { patient } = await details(patientId);
    const input = { id: patientId, version: patient.version, confirm: 'Mari Maasikas' };
    await expect(deletePatient(portal.deps, admin, input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(deletePatient(portal.deps, owner, { ...input, confirm: '' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const mail = { to: 'mari@molaar.test', subject: 'Mari Maasikas', body: 'Tere, Mari!', saveAddress: false };
    await emailPlan(portal.deps, medic, { id: plan.id, version: plan.version, ...mail });
    const { patient: now } = await details(patientId);
    await deletePatient(portal.deps, owner, { ...input, version: now.version });
    const mails = await portal.asOwner('select recipient, content, state from mails where organization_id = $1', [organizationId]);
    expect(mails).toEqual([{ recipient: '', content: null, state: 'FAILED' }]);
    await expect(details(patientId)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    for (const table of [
      'images',
      'annotations',
      'tooth_statuses',
      'analyses',
      'treatment_plans',
      'treatment_plan_versions',
      'patient_visits',
      'patients',
    ])
      expect(await portal.asOwner(`select from ${table} where organization_id = $1`, [organizationId]), table).toEqual([]);
    expect(await listed(imageKeys(organizationId, imageId).prefix)).toEqual([]);
    expect(await listed(planPdfsPrefix(organizationId, plan.id, plan.planVersion))).toEqual([]);
    expect(await auditOf(patientId)).toContain('DELETE');
    await expect(deletePatient(portal.deps, owner, input)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
  });
});

describe('retention', () => {
  const YEAR = 366 * 24 * 3600;

  it('is the owner’s to set, an administrator’s to read', async () => {
    expect(await getRetention(portal.deps, admin)).toEqual({ years: null, action: 'PROPOSE', due: 0, patients: [] });
    await expect(saveRetention(portal.deps, admin, { years: 1, action: 'PROPOSE' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(getRetention(portal.deps, medic)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await saveRetention(portal.deps, owner, { years: 30, action: 'PROPOSE' })).toMatchObject({ years: 30, due: 0 });
  });

  it('proposes what is due to the owner, once in 30 days, and forgets nobody by itself', async () => {
    const old = await make();
    portal.clock.pass(2 * YEAR);
    const fresh = await make({ firstName: 'Uus' });
    expect(await saveRetention(portal.deps, owner, { years: 2, action: 'PROPOSE' })).toMatchObject({ due: 1, patients: [{ id: old.id }] });
    await Promise.all([sweepRetention(portal.deps), sweepRetention(portal.deps)]);
    const news = async () =>
      (await listOwnNotifications(portal.deps, owner, { size: 20 })).notifications.map(({ kind, count }) => [kind, count]);
    expect(await news()).toEqual([['RETENTION_DUE', 1]]);
    await portal.asOwner('update notifications set read_at = now()');
    portal.clock.pass(2 * 24 * 3600);
    await sweepRetention(portal.deps);
    expect(await news()).toHaveLength(1);
    portal.clock.pass(30 * 24 * 3600);
    await sweepRetention(portal.deps);
    expect(await news()).toHaveLength(2);
    expect((await details(old.id)).patient.lastName).toBe('Mets');
    expect((await details(fresh.id)).patient.firstName).toBe('Uus');
  });

  it('anonymizes what is due where the owner said so, and leaves other clinics alone', async () => {
    const [old, back] = [await make(), await make({ firstName: 'Naaseb' })];
    const other = await addClinic(portal);
    const theirs = await savePatient(portal.deps, await other.person('MEDICAL'), { ...NAMES });
    portal.clock.pass(2 * YEAR);
    await savePatient(portal.deps, medic, { firstName: 'Naaseb', lastName: 'Mets', id: back.id, version: back.version });
    await saveRetention(portal.deps, owner, { years: 2, action: 'ANONYMIZE' });
    expect(await sweepRetention(portal.deps)).toBe(1);
    expect((await details(old.id)).patient.lastName).not.toBe('Mets');
    expect((await details(back.id)).patient.firstName).toBe('Naaseb');
    expect(await portal.asOwner('select first_name from patients where id = $1', [theirs.id])).toEqual([{ first_name: 'Mari' }]);
    const [entry] = await portal.asOwner<{ actor_id: string | null }>(
      `select actor_id from audit_log where entity_id = $1 and action = 'ANONYMIZE'`,
      [old.id],
    );
    expect(entry).toEqual({ actor_id: null });
    expect(await sweepRetention(portal.deps)).toBe(0);
  });
});
