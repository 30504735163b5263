import { createHash } from 'node:crypto';
import { newId } from '@molaar/db';
import type { TestClinic, TestPortal } from '@molaar/services/testing/portal';
import { treatmentLine } from '@molaar/services/testing/treatment-line';
import { greyPng } from '@molaar/testing/grey-png';
import type { Caller } from './caller';
import { uploadForm } from './upload-form';

/** Tables whose ids no call takes or returns to be sent back. */
const IDS_OF_NO_CALL = ['api_key_secrets', 'mails', 'object_keys'];

/**
 * Fills a clinic, that has its defaults, with a row of every kind that has an id.
 * @returns an id of each table.
 * @throws when a table of a clinic has an id and no row here, such as a new one.
 */
export async function fillClinic(portal: TestPortal, clinic: TestClinic, owner: Caller): Promise<Record<string, string>> {
  const { patientId, imageId, planId } = await addTreatment(owner);
  await addByCalls(owner, { patientId, imageId, planId });
  await addBySql(portal, clinic.organizationId);
  const tables = await portal.asOwner<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     join information_schema.columns o on o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'organization_id'
     where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid' and c.table_name <> all ($1) order by 1`,
    [IDS_OF_NO_CALL],
  );
  const ids: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await portal.asOwner<{ id: string }>(`select id from ${name} where organization_id = $1 order by id limit 1`, [
      clinic.organizationId,
    ]);
    if (!row) throw new Error(`fillClinic adds nothing to ${name}`);
    ids[name] = row.id;
  }
  return { ...ids, patients: patientId, images: imageId, treatment_plans: planId };
}

interface Treatment {
  patientId: string;
  imageId: string;
  planId: string;
}

async function addTreatment(owner: Caller): Promise<Treatment> {
  const patient = await made(owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Teine', lastName: 'Kliinik' } }));
  const image = await made(owner.rest('/api/image', { method: 'POST', body: uploadForm(patient.id, greyPng(40, 30)) }));
  const form = new FormData();
  form.set('plan', JSON.stringify({ imageId: image.id, language: 'et', treatments: [treatmentLine()], approve: true }));
  const plan = await made(owner.rest('/api/treatment-plan', { method: 'POST', body: form }));
  return { patientId: patient.id, imageId: image.id, planId: plan.id };
}

async function addByCalls(owner: Caller, { patientId, imageId, planId }: Treatment): Promise<void> {
  const post = (path: string, body: unknown) => made(owner.rest(path, { method: 'POST', body }));
  const file = greyPng(20, 20);
  const unassigned = new FormData();
  unassigned.set('file', new Blob([new Uint8Array(file)]), 'x.png');
  const box = [1, 1, 10, 10];
  const annotation = { id: newId(), class: 'TOOTH', location: '11', surface: [], box, decision: 'APPROVED' };
  const { id: actsAsId } = (await owner.rest('/api/auth/is-authenticated')).body;
  await post(`/api/annotation/${imageId}`, { version: 0, annotations: [annotation] });
  await post('/api/x/analysis/batch', { imageIds: [imageId] });
  await post(`/api/x/patient/${patientId}/comment`, { id: newId(), comment: 'Meie oma' });
  await post('/api/x/upload', { patientId, fileName: 'x.png', size: file.length, sha256: createHash('sha256').update(file).digest('hex') });
  await post('/api/x/unassigned-images', unassigned);
  await post('/api/invitation', { email: `${newId()}@molaar.test`, role: 'VIEWER' });
  await post('/api/x/api-key', { name: 'Meie oma', scopes: ['clinical:read'], actsAsId });
  await post('/api/x/webhooks', { name: 'Meie oma', url: 'https://program.example/', events: ['analysis.done'] });
  await post(`/api/x/treatment-plan/${planId}/link`, {});
  await made(owner.rest('/api/x/partner', { method: 'PUT', body: partner() }));
  await made(owner.trpc('clinicArchive.request', {}));
}

const partner = () => ({
  name: 'P',
  origins: ['https://partner.example'],
  issuer: newId(),
  audience: 'walk',
  algorithm: 'HS256',
  secret: 'x'.repeat(64),
  active: false,
});

/** What only other parties or long work cause: mails that were opened, answers of patients, deliveries. */
async function addBySql({ asOwner }: TestPortal, organizationId: string): Promise<void> {
  const insert = (table: string, columns: string, rest: string) =>
    asOwner(`insert into ${table} (organization_id, id, ${columns}) select $1, $2, ${rest}`, [organizationId, newId()]);
  const some = (table: string) => `(select id from ${table} where organization_id = $1 limit 1)`;
  const plan = `${some('treatment_plans')}, 1`;
  await insert(
    'calibrations',
    'model_version, fitted_at, fitted_by, fingerprint, decisions, radiographs, curves',
    `'m', now(), ${some('users')}, 'f', 0, 0, '{}'`,
  );
  await insert(
    'passkeys',
    'user_id, credential_id, public_key, counter, name, created_at',
    `${some('users')}, uuid_send(gen_random_uuid()), '', 0, 'P', now()`,
  );
  await insert(
    'email_changes',
    'user_id, new_email, link_hash, created_at, expires_at',
    `${some('users')}, 'x@molaar.test', uuid_send(gen_random_uuid()), now(), now()`,
  );
  await insert(
    'password_resets',
    'user_id, link_hash, code_hash, created_at, expires_at',
    `${some('users')}, uuid_send(gen_random_uuid()), '', now(), now()`,
  );
  await insert(
    'api_requests',
    'api_key_id, at, method, route, status, request_id, duration_ms',
    `${some('api_keys')}, now(), 'GET', '/x', 200, 'r', 1`,
  );
  await insert('notifications', 'user_id, kind, about, created_at', `${some('users')}, 'PLAN_ACCEPTED', 'x', now()`);
  await insert('security_events', 'kind, first_at, last_at, count, bucket', `'SIGN_IN', now(), now(), 1, ''`);
  await insert(
    'plan_answers',
    'link_id, plan_id, plan_version, choices, comment, answered_at',
    `${some('plan_links')}, ${plan}, '[]', '', now()`,
  );
  await insert(
    'plan_replies',
    'plan_id, plan_version, answer_id, body, written_by, created_at',
    `${plan}, ${some('plan_answers')}, 'x', ${some('users')}, now()`,
  );
  await insert(
    'plan_deliveries',
    'plan_id, plan_version, mail_id, recipient, cc, subject, language, format, pdf_key, file_name, sent_by, created_at',
    `${plan}, gen_random_uuid(), 'x@molaar.test', '{}', 'x', 'et', 'NORMAL', 'x', 'x.pdf', ${some('users')}, now()`,
  );
  await insert(
    'practice_deliveries',
    'kind, lane, patient_id, content, next_attempt_at, created_at',
    `'STATUSES', 'x', ${some('patients')}, '{}', 'infinity', now()`,
  );
  await insert(
    'webhook_deliveries',
    'endpoint_id, type, data, next_attempt_at, give_up_at, created_at',
    `${some('webhook_endpoints')}, 'analysis.done', '{"imageId": "${newId()}"}', 'infinity', 'infinity', now()`,
  );
  await asOwner(`insert into removed_annotations select * from annotations where organization_id = $1 limit 1`, [organizationId]);
}

async function made(response: Promise<{ status: number; body: { id: string } }>): Promise<{ id: string }> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
