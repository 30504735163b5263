import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentUser } from '../session/current-user';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { getMedicalSettings } from './get-medical-settings';
import { saveMedicalSettings } from './save-medical-settings';

let portal: TestPortal;
let clinic: TestClinic;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinicWithDefaults(portal);
});
afterAll(() => portal?.close());

it('changes notation and language for the organization only', async () => {
  const admin = await clinic.person('ADMIN');
  const viewer = await clinic.person('VIEWER');
  const elsewhere = await addClinic(portal);
  const saved = await saveMedicalSettings(portal.deps, admin, { notation: 'UNS', language: 'en', currency: 'EUR', version: 1 });
  expect(saved).toEqual({ notation: 'UNS', language: 'en', currency: 'EUR', version: 2 });
  expect(await getMedicalSettings(portal.deps, viewer)).toEqual(saved);
  expect((await currentUser(portal.deps, viewer)).organization.notation).toBe('UNS');
  expect((await currentUser(portal.deps, await elsewhere.person('OWNER'))).organization.notation).toBe('ISO');

  const stale = saveMedicalSettings(portal.deps, admin, { notation: 'ISO', language: 'et', currency: 'EUR', version: 1 });
  await expect(stale).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  const unseen = saveMedicalSettings(portal.deps, admin, { notation: 'ISO', language: 'et', currency: 'EUR' });
  await expect(unseen).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { version: 'required' } });
  expect(await getMedicalSettings(portal.deps, viewer)).toEqual(saved);
});

it('is limited to the owner and administrators', async () => {
  for (const role of ['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const)
    await expect(
      saveMedicalSettings(portal.deps, await clinic.person(role), { notation: 'UNS', language: 'et', currency: 'EUR' }),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const owner = await (await addClinic(portal)).person('OWNER');
  await expect(saveMedicalSettings(portal.deps, owner, { notation: 'UNS', language: 'et', currency: 'EUR' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
