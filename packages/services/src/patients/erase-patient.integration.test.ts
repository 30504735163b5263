import { isDeepStrictEqual } from 'node:util';
import type { Patient, RetentionState, TreatmentPlan } from '@molaar/contracts';
import { inClinic, newId, setPatientEmail } from '@molaar/db';
import { imageKeys, planPdfsPrefix } from '@molaar/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { listOwnNotifications } from '../notifications/list-notifications';
import { linkPatient } from '../practice-exchange/link-patient';
import { sweepObjects } from '../storage/sweep-objects';
import { NAMES, patientMaker } from '../testing/patient-maker';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addTreatedPatient } from '../testing/treated-patient';
import { generateTreatmentPlanPdf } from '../treatment-plans/generate-treatment-plan-pdf';
import { getTreatmentPlan } from '../treatment-plans/get-treatment-plan';
import { saveTreatmentPlan } from '../treatment-plans/save-treatment-plan';
import { createTreatmentPlanLink } from '../treatment-plans/sharing/create-treatment-plan-link';
import { emailTreatmentPlan } from '../treatment-plans/sharing/email-treatment-plan';
import { openSentPdf } from '../treatment-plans/sharing/open-sent-pdf';
import { answerTreatmentPlan, enterByPin } from '../treatment-plans/sharing/patient-visit';
import { anonymizePatient } from './anonymize-patient';
import { deletePatient } from './delete-patient';
import { getPatientDetails } from './get-patient-details';
import { listPatients } from './list-patients';
import { mergePatients } from './merge-patients';
import { getDuePatients, getRetention, saveRetention } from './retention';
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

const { auditOf, details, make } = patientMaker(() => ({ portal, medic }));

async function listed(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of portal.deps.store.list(prefix)) keys.push(key);
  return keys;
}

describe('anonymizing a patient', () => {
  const input = (patient: Patient, over = {}) => ({
    id: patient.id,
    version: patient.version,
    confirm: `${patient.firstName} ${patient.lastName}`,
    ...over,
  });

  /**
   * Writes the person into every free text: lines of a newer treatment plan, a queued mail, drafts, comments, stored
   * responses.
   */
  async function writeOfEverywhere(patientId: string, imageId: string, plan: TreatmentPlan): Promise<void> {
    const { organizationId } = clinic;
    const { deps } = portal;
    const freeText = 'Mari hammas, Maasikase soovil; SALAKOOD, +3725559999.';
    const treatments = plan.treatments.map((line) => ({
      ...line,
      treatmentText: freeText,
      issue: 'Maasikas, Mari',
      treatmentName: 'Mari kroon',
      inOtherLanguage: { issue: 'Mari', treatmentName: 'Crown of Maasikas', treatmentText: freeText },
    }));
    const { id, version, language, pdfFormat } = plan;
    const saved = await saveTreatmentPlan(deps, medic, {
      id,
      version,
      imageId,
      language,
      pdfFormat,
      comments: freeText,
      approve: true,
      treatments,
    });
    await generateTreatmentPlanPdf(deps, medic, id);
    const mail = { to: 'saladus@molaar.test', subject: 'Mari Maasikase raviplaan', body: freeText, saveAddress: false };
    await emailTreatmentPlan(deps, medic, { id, version: saved.version, ...mail });
    const { url, pin } = await createTreatmentPlanLink(deps, medic, { id, days: 7 });
    const secret = url.split('/').at(-1) ?? '';
    const { token } = await enterByPin(deps, { secret, pin, address: '203.0.113.7' });
    const signature = { name: 'Mari Maasikas', path: null };
    await answerTreatmentPlan(deps, { secret, token }, { choices: [], comment: freeText, signature });
    await portal.asOwner(
      `insert into idempotency_keys (organization_id, caller_id, key, request_hash, attempt, committed, status, headers, body)
       select $1, $2, 'kept', '\\x00', $2, true, 200, '{}', convert_to($3, 'UTF8')`,
      [organizationId, medic.userId, JSON.stringify({ id: patientId, firstName: 'Mari', lastName: 'Maasikas' })],
    );
    await portal.asOwner(`insert into plan_drafts (organization_id, user_id, image_id, content, saved_at) values ($1, $2, $3, $4, now())`, [
      organizationId,
      medic.userId,
      imageId,
      JSON.stringify({ comments: freeText }),
    ]);
    await portal.asOwner(
      `insert into patient_comments (organization_id, id, patient_id, author_id, body, created_at) values ($1, $2, $3, $4, $5, now())`,
      [organizationId, newId(), patientId, medic.userId, freeText],
    );
    await portal.asOwner(`update plan_deliveries set state = 'FAILED', body = $2 where plan_id = $1`, [id, freeText]);
    await portal.asOwner(`update treatment_plan_versions set content = jsonb_set(content, '{translations}', $2) where plan_id = $1`, [
      id,
      JSON.stringify({ en: { [plan.treatments[0]?.id ?? '']: { issue: freeText, treatmentText: freeText } } }),
    ]);
  }

  it('overwrites every field of the patient but those that name no person', async () => {
    const { patientId } = await addTreatedPatient(portal, medic);
    const { patient } = await details(patientId);
    const fields = {
      email: 'mari@patsient.test',
      identityCode: 'X-1',
      birthDate: '1977-07-07',
      phoneNumber: '+3725559999',
      notes: 'Kardab',
    };
    const known = await savePatient(portal.deps, medic, { ...patient, ...fields, primaryDoctorId: medic.userId });
    const row = async () => (await portal.asOwner<Record<string, unknown>>('select * from patients where id = $1', [patientId]))[0] ?? {};
    const before = await row();
    const isEmpty = (value: unknown) => value === null || value === '';
    const unset = Object.keys(before).filter((column) => isEmpty(before[column]));
    expect(unset, 'give a new field a value above').toEqual(['partner_id', 'partner_dentist_id', 'anonymized_at']);

    await anonymizePatient(portal.deps, admin, input(known));
    const after = await row();
    const same = Object.keys(before).filter((column) => !unset.includes(column) && isDeepStrictEqual(after[column], before[column]));
    expect(same, 'clear a new field in anonymizePatientRow').toEqual([
      'organization_id',
      'id',
      'created_at',
      'last_activity_at',
      'last_image_at',
      'last_image_number',
    ]);
  });

  it('keeps images, statuses and treatment plans, and nothing that identifies the person', async () => {
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
    expect((await getTreatmentPlan(portal.deps, medic, { id: plan.id })).comments).toBe('');
    expect(await listed(pdfs)).toEqual([]);
    expect(await portal.deps.store.exists(imageKeys(organizationId, imageId).thumbnail)).toBe(true);
    for (const search of ['maasikas', 'mari', 'SALAKOOD', '1977-07-07', patientId.slice(-12), '–'])
      expect(await listPatients(portal.deps, medic, { search }), search).toEqual([]);
    const tables = await portal.asOwner<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const identifying = ['maasika', 'saladus', 'salakood', '5559999', 'salamärkus', '1977-07-07', '07.07.1977'];
    // Bytes are shown as hexadecimal digits.
    const bytes = identifying.map((word) => Buffer.from(word).toString('hex'));
    for (const { name } of tables) {
      const left = await portal.asOwner(
        `select t::text from ${name} t where organization_id = $1 and (t::text ~* $2 or lower(t::text) ~ $3 or t::text ~ '\\mMari')`,
        [organizationId, identifying.join('|'), bytes.join('|')],
      );
      expect(left, name).toEqual([]);
    }
    const after = await getTreatmentPlan(portal.deps, medic, { id: plan.id });
    expect(after.treatments.map(({ priceFrom, tooth }) => [priceFrom, tooth])).toEqual(
      plan.treatments.map(({ priceFrom, tooth }) => [priceFrom, tooth]),
    );
    expect(after.treatments[0]).toMatchObject({
      treatmentText: '– hammas, – soovil; –, –.',
      treatmentName: '– kroon',
      inOtherLanguage: { issue: '–', treatmentName: 'Crown of –', treatmentText: '– hammas, – soovil; –, –.' },
    });
    expect(after.disclaimers).toEqual(plan.disclaimers);
    const mails = await portal.asOwner<{ state: string }>('select state from mails where organization_id = $1', [organizationId]);
    expect(mails).toEqual([{ state: 'FAILED' }]);
    const deliveries = await portal.asOwner('select state, recipient from plan_deliveries where organization_id = $1', [organizationId]);
    expect(deliveries).toEqual([{ state: 'FAILED', recipient: '' }]);
    expect(await auditOf(patientId)).toContain('ANONYMIZE');
    const anonymized = file.patient;
    await expect(anonymizePatient(portal.deps, admin, input(anonymized))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const other = await make();
    await expect(
      mergePatients(portal.deps, admin, {
        keepId: other.id,
        keepVersion: 1,
        mergeId: patientId,
        mergeVersion: anonymized.version,
        fields: NAMES,
      }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('removes treatment plan pages, as deletion does, even if the store failed at that moment', async () => {
    const [one, two, other] = [
      await addTreatedPatient(portal, medic),
      await addTreatedPatient(portal, medic),
      await addTreatedPatient(portal, medic),
    ];
    const { delivery } = await emailTreatmentPlan(portal.deps, medic, {
      id: one.plan.id,
      to: 'mari@patsient.test',
      subject: 'Raviplaan',
      body: 'Tere',
      saveAddress: false,
    });
    const failingDeps = {
      ...portal.deps,
      store: {
        ...portal.deps.store,
        delete: () => Promise.reject(new Error('unavailable')),
        deletePrefix: () => Promise.reject(new Error('unavailable')),
      },
    };
    await anonymizePatient(failingDeps, admin, input((await details(one.patientId)).patient));
    await deletePatient(failingDeps, owner, input((await details(two.patientId)).patient));
    const pages = ({ plan }: { plan: TreatmentPlan }) => listed(planPdfsPrefix(clinic.organizationId, plan.id, plan.planVersion));
    for (const left of [one, two]) expect(await pages(left)).not.toEqual([]);
    await sweepObjects(portal.deps);
    for (const left of [one, two]) expect(await pages(left)).toEqual([]);
    expect(await pages(other)).not.toEqual([]);
    const sent = openSentPdf(portal.deps, medic, { planId: one.plan.id, deliveryId: delivery.id });
    await expect(sent).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is permanent', async () => {
    const patient = await make();
    await anonymizePatient(portal.deps, admin, input(patient));
    const anonymized = (await getPatientDetails(portal.deps, admin, patient.id)).patient;
    const change = { id: anonymized.id, version: anonymized.version, firstName: 'Mari', lastName: 'Maasikas', notes: 'Mari' };
    await expect(savePatient(portal.deps, admin, change)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const link = linkPatient(portal.deps, admin, { patientId: anonymized.id, externalId: 'mari-maasikas' });
    await expect(link).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await inClinic(portal.deps.db, clinic, (tx) => setPatientEmail(tx, anonymized.id, 'mari@molaar.test'));
    expect((await getPatientDetails(portal.deps, admin, patient.id)).patient).toEqual(anonymized);
  });

  it('requires the name, the version that was read, and the right role', async () => {
    const patient = await make();
    const anonymize = (over: object, actor = admin) => anonymizePatient(portal.deps, actor, input(patient, over));
    await expect(anonymize({ confirm: 'Mari' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { confirm: expect.any(String) },
    });
    await expect(anonymize({ version: 9 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(anonymize({ id: newId() })).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(anonymize({}, medic)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(anonymize({}, outsider)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    expect((await details(patient.id)).patient).toEqual(patient);
  });

  it('keeps several anonymized patients distinct', async () => {
    for (const identityCode of ['A', 'B', 'C']) await anonymizePatient(portal.deps, owner, input(await make({ identityCode })));
    expect(
      await portal.asOwner('select from patients where anonymized_at is not null and organization_id = $1', [clinic.organizationId]),
    ).toHaveLength(3);
  });
});

describe('deleting', () => {
  it('is limited to the owner, and leaves only the audit log', async () => {
    const { patientId, imageId, plan } = await addTreatedPatient(portal, medic);
    const { organizationId } = clinic;
    const { patient } = await details(patientId);
    const input = { id: patientId, version: patient.version, confirm: 'Mari Maasikas' };
    await expect(deletePatient(portal.deps, admin, input)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(deletePatient(portal.deps, owner, { ...input, confirm: '' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const mail = { to: 'mari@molaar.test', subject: 'Mari Maasikas', body: 'Tere, Mari!', saveAddress: false };
    await emailTreatmentPlan(portal.deps, medic, { id: plan.id, version: plan.version, ...mail });
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
  const DAY = 24 * 3600;
  const YEAR = 366 * DAY;
  const save = async (rule: Pick<RetentionState, 'years' | 'action'>) =>
    saveRetention(portal.deps, owner, { ...rule, version: (await getRetention(portal.deps, owner)).version });

  it('is set by the owner and read by an administrator', async () => {
    expect(await getRetention(portal.deps, admin)).toEqual({ years: null, action: 'PROPOSE', version: 1, due: 0, patients: [] });
    await expect(saveRetention(portal.deps, admin, { years: 1, action: 'PROPOSE', version: 1 })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(getRetention(portal.deps, medic)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const rule = { years: 30, action: 'PROPOSE', version: 1 } as const;
    expect(await saveRetention(portal.deps, owner, rule)).toMatchObject({ years: 30, version: 2, due: 0 });
  });

  it('is not overwritten by what is based on an older rule, nor without naming one', async () => {
    const { version } = await save({ years: 20, action: 'PROPOSE' });
    const stale = saveRetention(portal.deps, owner, { years: 1, action: 'ANONYMIZE', version: version - 1 });
    await expect(stale).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    const unseen = saveRetention(portal.deps, owner, { years: 1, action: 'ANONYMIZE' });
    await expect(unseen).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { version: 'required' } });
    expect(await getRetention(portal.deps, owner)).toMatchObject({ years: 20, action: 'PROPOSE', version });
  });

  it('shows which files a rule would make due before it is saved', async () => {
    const before = await save({ years: 100, action: 'PROPOSE' });
    const old = await make();
    portal.clock.pass(3 * YEAR);
    const { due, patients } = await getDuePatients(portal.deps, admin, { years: 2 });
    expect(patients.map(({ id }) => id)).toContain(old.id);
    expect(due).toBe(patients.length);
    expect((await getDuePatients(portal.deps, admin, { years: 90 })).due).toBe(0);
    await expect(getDuePatients(portal.deps, medic, { years: 2 })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await getRetention(portal.deps, owner)).toEqual(before);
  });

  it('leaves a day to correct a rule before the first file is anonymized', async () => {
    const old = await make();
    portal.clock.pass(3 * YEAR);
    await save({ years: 2, action: 'ANONYMIZE' });
    portal.clock.pass(DAY - 2 * 3600);
    expect(await sweepRetention(portal.deps)).toBe(0);
    expect((await details(old.id)).patient.lastName).toBe('Mets');
    portal.clock.pass(2 * 3600);
    expect(await sweepRetention(portal.deps)).toBeGreaterThan(0);
    expect((await details(old.id)).patient.lastName).not.toBe('Mets');
  });

  it('proposes due patients to the owner once in 30 days, and anonymizes none by itself', async () => {
    const old = await make();
    portal.clock.pass(2 * YEAR);
    const fresh = await make({ firstName: 'Uus' });
    expect(await save({ years: 2, action: 'PROPOSE' })).toMatchObject({ due: 1, patients: [{ id: old.id }] });
    await Promise.all([sweepRetention(portal.deps), sweepRetention(portal.deps)]);
    const notifications = async () =>
      (await listOwnNotifications(portal.deps, owner, { size: 20 })).notifications.map(({ kind, count }) => [kind, count]);
    expect(await notifications()).toEqual([['RETENTION_DUE', 1]]);
    await portal.asOwner('update notifications set read_at = now()');
    portal.clock.pass(2 * 24 * 3600);
    await sweepRetention(portal.deps);
    expect(await notifications()).toHaveLength(1);
    portal.clock.pass(30 * 24 * 3600);
    await sweepRetention(portal.deps);
    expect(await notifications()).toHaveLength(2);
    expect((await details(old.id)).patient.lastName).toBe('Mets');
    expect((await details(fresh.id)).patient.firstName).toBe('Uus');
  });

  it('anonymizes the other due patients when one of them fails, which the log names', async () => {
    const failing = await make();
    portal.clock.pass(24 * 3600);
    const other = await make({ firstName: 'Teine' });
    portal.clock.pass(2 * YEAR);
    await save({ years: 2, action: 'ANONYMIZE' });
    portal.clock.pass(DAY);
    await portal.asOwner(`alter table patients add constraint fails check (id <> '${failing.id}' or anonymized_at is null) not valid`);
    try {
      expect(await sweepRetention(portal.deps)).toBe(1);
    } finally {
      await portal.asOwner('alter table patients drop constraint fails');
    }
    expect((await details(other.id)).patient.lastName).not.toBe('Mets');
    expect((await details(failing.id)).patient.lastName).toBe('Mets');
    expect(portal.logged).toContainEqual(expect.objectContaining({ message: expect.stringContaining('not anonymized') }));
    portal.clock.pass(24 * 3600);
    expect(await sweepRetention(portal.deps)).toBe(1);
    expect((await details(failing.id)).patient.lastName).not.toBe('Mets');
  });

  it('anonymizes due patients when the rule says so, and none of other organizations', async () => {
    const [old, back] = [await make(), await make({ firstName: 'Naaseb' })];
    const other = await addClinic(portal);
    const theirs = await savePatient(portal.deps, await other.person('MEDICAL'), { ...NAMES });
    portal.clock.pass(2 * YEAR);
    await savePatient(portal.deps, medic, { firstName: 'Naaseb', lastName: 'Mets', id: back.id, version: back.version });
    await save({ years: 2, action: 'ANONYMIZE' });
    portal.clock.pass(DAY);
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
