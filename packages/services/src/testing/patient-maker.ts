import type { Actor } from '../context/deps';
import { getPatientDetails } from '../patients/get-patient-details';
import { savePatient } from '../patients/save-patient';
import type { TestPortal } from './portal';

/** Whose files these are, if a test does not mind. */
export const NAMES = { firstName: 'Mari', lastName: 'Mets' };

/** Makes patients and looks at them. `at`: the portal and who is at it, asked for at each call, as a test has them once it runs. */
export function patientMaker(at: () => { portal: TestPortal; medic: Actor }) {
  const make = (fields: Partial<Parameters<typeof savePatient>[2]> = {}) =>
    savePatient(at().portal.deps, at().medic, { ...NAMES, ...fields });

  const details = (id: string) => getPatientDetails(at().portal.deps, at().medic, id);

  /** What was written down about the patient, oldest first. */
  const auditOf = async (id: string) =>
    (await at().portal.asOwner<{ action: string }>('select action from audit_log where entity_id = $1 order by id', [id])).map(
      ({ action }) => action,
    );

  return { make, details, auditOf };
}
