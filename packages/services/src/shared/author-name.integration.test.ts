import { type SaveStatusesInput, savePlanInput } from '@molaar/contracts';
import { findTreatmentPlan, inClinic } from '@molaar/db';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey, resolveApiKey } from '../api-keys';
import type { Actor } from '../context/deps';
import { getImage, uploadImage } from '../images';
import { getPatientDetails } from '../patients';
import { saveStatuses } from '../statuses';
import { addPatientWithImage } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { treatmentLine } from '../testing/treatment-line';
import { listTreatmentPlanVersions, saveTreatmentPlan } from '../treatment-plans';
import { readPrintedVersion } from '../treatment-plans/printed-treatment-plan';

let portal: TestPortal;
let owner: Actor;
let program: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  owner = await (await addClinicWithDefaults(portal)).person('OWNER', 'MEDICAL');
  const scopes = ['clinical:read', 'patients:write', 'findings:write', 'plans:write'] as const;
  const { secret } = await createApiKey(portal.deps, owner, { name: 'Kliinikuprogramm', scopes: [...scopes], actsAsId: owner.userId });
  const resolved = await resolveApiKey(portal.deps, secret, { address: '203.0.113.1' });
  if (typeof resolved === 'string') throw new Error(`the key was not resolved: ${resolved}`);
  program = resolved;
});
afterAll(() => portal?.close());

const extracted = (tooth: '18' | '28'): SaveStatusesInput['statuses'][number] => ({
  ...{ tooth, surface: [], status: 'EXTRACTED', decision: 'APPROVED', annotationIds: [] },
});
const deciders = (statuses: readonly { tooth: string; decidedBy: string | null }[]) =>
  Object.fromEntries(statuses.map(({ tooth, decidedBy }) => [tooth, decidedBy]));

it('names the program that decided in a person’s name, and the person for what they decided', async () => {
  const { patientId, imageId } = await addPatientWithImage(portal, owner);
  const first = await saveStatuses(portal.deps, program, { imageId, version: 0, statuses: [extracted('18')] });
  expect(deciders(first.statuses)).toEqual({ 18: 'programm Kliinikuprogramm' });
  portal.clock.pass(1);
  const statuses = [extracted('18'), extracted('28')];
  const second = await saveStatuses(portal.deps, { ...owner, locale: 'en' }, { imageId, version: 1, statuses });
  expect(deciders(second.statuses)).toEqual({ 18: 'program Kliinikuprogramm', 28: 'Kadri Tamm' });
  const details = await getPatientDetails(portal.deps, owner, patientId);
  expect(deciders(details.statuses)).toEqual({ 18: 'programm Kliinikuprogramm', 28: 'Kadri Tamm' });
});

it('names the program that uploaded a radiograph, wherever it is shown, and the person for what they uploaded', async () => {
  const { patientId, imageId } = await addPatientWithImage(portal, owner);
  portal.clock.pass(1);
  const bytes = await greyPng(60, 40);
  const sent = await uploadImage(portal.deps, program, { patientId, fileName: 'pano.png', bytes });
  expect(sent.uploadedBy).toBe('programm Kliinikuprogramm');
  expect((await getImage(portal.deps, { ...owner, locale: 'en' }, sent.id)).uploadedBy).toBe('program Kliinikuprogramm');
  const { images } = await getPatientDetails(portal.deps, owner, patientId);
  const uploaders = Object.fromEntries(images.map(({ id, uploadedBy }) => [id, uploadedBy]));
  expect(uploaders).toEqual({ [imageId]: 'Kadri Tamm', [sent.id]: 'programm Kliinikuprogramm' });
});

it('names the program that saved a treatment plan in the plan, its versions and on its pages', async () => {
  const { imageId } = await addPatientWithImage(portal, owner);
  const input = savePlanInput.parse({ imageId, language: 'en', treatments: [treatmentLine()], approve: true });
  const plan = await saveTreatmentPlan(portal.deps, program, input);
  expect(plan.savedBy).toBe('programm Kliinikuprogramm');
  expect(await listTreatmentPlanVersions(portal.deps, owner, { id: plan.id })).toMatchObject([{ savedBy: 'programm Kliinikuprogramm' }]);
  const printed = await inClinic(portal.deps.db, owner, async (tx) => {
    const stored = await findTreatmentPlan(tx, plan.id);
    return stored && readPrintedVersion(tx, stored, {});
  });
  expect(printed?.pages.document.dentist).toBe('program Kliinikuprogramm');
  portal.clock.pass(1);
  const again = await saveTreatmentPlan(portal.deps, owner, { ...input, id: plan.id, version: plan.version });
  expect(again.savedBy).toBe('Kadri Tamm');
});
