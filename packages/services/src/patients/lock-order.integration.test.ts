import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { addTreatedPatient } from '../testing/treated-patient';
import { anonymizePatient } from './anonymize-patient';
import { deletePatient } from './delete-patient';
import { getPatientDetails } from './get-patient-details';
import { mergePatients } from './merge-patients';
import { savePatient } from './save-patient';

let portal: TestPortal;
let owner: Actor;
let medic: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  const clinic = await addClinicWithDefaults(portal);
  [owner, medic] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
});
afterAll(() => portal?.close());

const named = async (id: string) => {
  const { version, firstName, lastName } = (await getPatientDetails(portal.deps, owner, id)).patient;
  return { id, version, confirm: `${firstName} ${lastName}` };
};
const ACTIONS: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  deleting: async (id) => deletePatient(portal.deps, owner, await named(id)),
  anonymizing: async (id) => anonymizePatient(portal.deps, owner, await named(id)),
  merging: async (mergeId) => {
    const { id: keepId, version: keepVersion } = await savePatient(portal.deps, medic, {
      firstName: 'Mari',
      lastName: 'Mets',
      identityCode: mergeId,
    });
    const fields = { firstName: 'Mari', lastName: 'Maasikas', identityCode: mergeId };
    return mergePatients(portal.deps, owner, {
      keepId,
      keepVersion,
      mergeId,
      mergeVersion: (await named(mergeId)).version,
      fields,
    });
  },
};

/** A save of findings locks the image first, one of a treatment plan the plan; both change the patient at their end. */
it.each(Object.keys(ACTIONS).flatMap((action) => (['images', 'treatment_plans'] as const).map((table) => ({ action, table }))))(
  '$action a patient waits for who has locked a row of $table, and leaves the patient to them',
  async ({ action, table }) => {
    const { patientId, imageId, plan } = await addTreatedPatient(portal, medic);
    await portal.asOwner('begin');
    await portal.asOwner(`select from ${table} where id = $1 for no key update`, [table === 'images' ? imageId : plan.id]);
    const acting = ACTIONS[action]?.(patientId);
    const waiting = () =>
      portal.asOwner(`select pg_stat_clear_snapshot() from pg_stat_activity
      where datname = current_database() and usename = 'molaar_app' and wait_event_type = 'Lock'`);
    try {
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      await portal.asOwner('select from patients where id = $1 for no key update nowait', [patientId]);
    } finally {
      await portal.asOwner('commit');
      await acting;
    }
  },
);
