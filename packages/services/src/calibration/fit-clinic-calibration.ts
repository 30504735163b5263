import { createHash } from 'node:crypto';
import { AppError, type CalibrationState } from '@molaar/contracts';
import { inClinic, insertCalibration, listCalibrationSwitches, listCalibrations, newId, writeAudit } from '@molaar/db';
import { fitCalibration, MIN_CURVE_DECISIONS } from '@molaar/domain/calibration';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentCalibration } from './get-calibration';
import { readJudgedSuggestions } from './read-judged-suggestions';

/**
 * Fits confidences to the clinic's decisions as they are now, and keeps the fit; nothing is adjusted by it yet. The
 * same decisions again make no second fit.
 * @throws NOT_ALLOWED; VALIDATION_FAILED below the minimum of decisions.
 */
export async function fitClinicCalibration(
  { db, clock, modelVersion }: Pick<Deps, 'db' | 'clock' | 'modelVersion'>,
  actor: Actor,
): Promise<CalibrationState> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const past = { fits: await listCalibrations(tx), switches: await listCalibrationSwitches(tx) };
    const judged = await readJudgedSuggestions(tx, modelVersion, past);
    if (judged.length < MIN_CURVE_DECISIONS)
      throw new AppError('VALIDATION_FAILED', `only ${judged.length} decisions`, { fields: { decisions: 'tooFewDecisions' } });
    const fitted = fitCalibration(judged);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([modelVersion, fitted]))
      .digest('hex');
    const [id, at] = [newId(), clock()];
    const isNew = await insertCalibration(tx, { ...fitted, id, modelVersion, fittedAt: at, fittedBy: userId, fingerprint });
    if (isNew) await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'calibration', entityId: id, at });
    return presentCalibration(tx, actor, modelVersion);
  });
}
