import { AppError, type PracticePatient } from '@molaar/contracts';
import { findPatient, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { callPracticeSystem, openPracticeSystem } from './practice-system';

/**
 * Searches the practice system for patients that may match this patient.
 * @throws PATIENT_NOT_FOUND; PRACTICE_NOT_CONNECTED; PRACTICE_UNAVAILABLE.
 */
export async function searchPracticePatients(deps: Deps, actor: Actor, { patientId }: { patientId: string }): Promise<PracticePatient[]> {
  requirePermission(actor, 'EDIT_PATIENTS');
  const { practice, patient } = await inClinic(deps.db, actor, async (tx) => ({
    practice: await openPracticeSystem(deps, tx),
    patient: await findPatient(tx, patientId),
  }));
  if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  if (!practice) throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
  const { firstName, lastName, birthDate, identityCode } = patient;
  const response = await callPracticeSystem(deps, actor, () => practice.client.search({ firstName, lastName, birthDate, identityCode }));
  if ('failure' in response) throw new AppError('PRACTICE_UNAVAILABLE', `the practice system is unavailable: ${response.failure}`);
  return response.answer;
}
