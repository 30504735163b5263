import type { Actor } from '../context/deps';
import { getPatientDetails } from '../patients/get-patient-details';
import { savePatient } from '../patients/save-patient';
import type { TestPortal } from './portal';

/** Default names of patients. */
export const NAMES = { firstName: 'Mari', lastName: 'Mets' };

/** Creates and reads patients. `at` returns the portal and the actor at each call, since a test sets them up later. */
export function patientMaker(at: () => { portal: TestPortal; medic: Actor }) {
  const make = (fields: Partial<Parameters<typeof savePatient>[2]> = {}) =>
    savePatient(at().portal.deps, at().medic, { ...NAMES, ...fields });

  const details = (id: string) => getPatientDetails(at().portal.deps, at().medic, id);

  /** Returns the audit entries of the patient, oldest first. */
  const auditOf = async (id: string) =>
    (await at().portal.asOwner<{ action: string }>('select action from audit_log where entity_id = $1 order by id', [id])).map(
      ({ action }) => action,
    );

  return { make, details, auditOf };
}
