import { trpc } from '../../client/api/trpc';
import type { PickedPatient } from './patient-picker';
import type { ChosenPatient } from './upload-items';

/**
 * Returns the chosen patient with what files are compared with; by the name alone until it is loaded, and the server
 * compares again.
 * @param isCompared Whether a file names a patient.
 */
export function useChosenPatient(picked: PickedPatient | null, isCompared: boolean): ChosenPatient | null {
  const details = trpc.patients.details.useQuery({ id: picked?.id ?? '' }, { enabled: picked !== null && isCompared });
  if (!picked) return null;
  const { identityCode = null, birthDate = null } = details.data?.patient ?? {};
  const { id, firstName, lastName } = picked;
  return { id, firstName, lastName, identityCode, birthDate };
}
