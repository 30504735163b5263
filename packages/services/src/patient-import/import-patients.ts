import { AppError, type importPatientsInput } from '@molaar/contracts';
import { inClinic, insertPatients, newId, publishEvent, writeAudits } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';
import { NO_FIELDS, toFields } from '../patients/patient-fields';
import { importRevision } from './match-patients';
import { readMatchedPatients } from './read-matched-patients';

/**
 * Creates a patient for each line that the preview `revision` marked as new, all or none.
 * @throws VERSION_CONFLICT when the file, the mapping or a patient has changed since; PATIENT_ALREADY_EXISTS when one
 * of them was created at the same time.
 */
export async function importPatients(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: z.infer<typeof importPatientsInput>,
): Promise<{ created: number; skipped: number }> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  requireWritable(actor);
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const { file, lines } = await readMatchedPatients(tx, actor, input);
    if (importRevision(file, lines) !== input.revision)
      throw new AppError('VERSION_CONFLICT', 'the file or the patients have changed since the preview');
    const made = lines.flatMap(({ action, input: fields }) =>
      action === 'CREATE' && fields ? [{ id: newId(), ...toFields(fields, NO_FIELDS) }] : [],
    );
    await insertPatients(tx, made, at);
    await writeAudits(
      tx,
      made.map(({ id }) => ({ actorId: userId, action: 'IMPORT', entity: 'patient', entityId: id, at })),
    );
    await publishEvent(tx, { type: 'reset' });
    return { created: made.length, skipped: lines.length - made.length };
  });
}
