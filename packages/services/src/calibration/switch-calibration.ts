import { AppError, type CalibrationState, type SwitchCalibrationInput } from '@molaar/contracts';
import { inClinic, insertCalibrationSwitch, listCalibrationSwitches, listCalibrations, publishEvent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { presentCalibration } from './get-calibration';

/**
 * Adjusts the clinic's confidences by a fit from now on, or by none. What the analysis stored does not change.
 * @throws NOT_ALLOWED; NOT_FOUND for an unknown fit; VALIDATION_FAILED for one that does not help or is of another
 * model version; VERSION_CONFLICT when somebody else has switched since `version`.
 */
export async function switchCalibration(
  { db, clock, modelVersion }: Pick<Deps, 'db' | 'clock' | 'modelVersion'>,
  actor: Actor,
  { fitId, version }: SwitchCalibrationInput,
): Promise<CalibrationState> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId, organizationId } = actor;
  return inClinic(db, actor, async (tx) => {
    const read = requireVersion(version);
    if (fitId !== null) {
      const fit = (await listCalibrations(tx)).find(({ id }) => id === fitId);
      if (!fit) throw new AppError('NOT_FOUND', `no calibration ${fitId}`);
      if (fit.curves.length === 0 || fit.modelVersion !== modelVersion)
        throw new AppError('VALIDATION_FAILED', `calibration ${fitId} is not offered`, { fields: { fitId: 'invalid' } });
    }
    const current = (await listCalibrationSwitches(tx))[0];
    const at = clock();
    const isNext = (current?.version ?? 0) === read;
    if (!isNext || !(await insertCalibrationSwitch(tx, { version: read + 1, calibrationId: fitId, at, by: userId })))
      throw new AppError('VERSION_CONFLICT', `the calibration was switched since version ${read}`);
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'calibration', entityId: fitId ?? organizationId, at });
    await publishEvent(tx, { type: 'calibration' });
    return presentCalibration(tx, actor, modelVersion);
  });
}
