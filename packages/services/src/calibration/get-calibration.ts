import type { CalibrationFit, CalibrationState } from '@molaar/contracts';
import { type ClinicTx, findPeopleNames, inClinic, listCalibrationSwitches, listCalibrations, type StoredCalibration } from '@molaar/db';
import { MIN_CURVE_DECISIONS, MIN_CURVE_RADIOGRAPHS, MIN_DEVICE_DECISIONS } from '@molaar/domain/calibration';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readJudgedSuggestions } from './read-judged-suggestions';

/**
 * Returns whether confidences are adjusted to the clinic, all fits and switches, and how many decisions there are for
 * the next fit.
 * @throws NOT_ALLOWED.
 */
export async function getCalibration({ db, modelVersion }: Pick<Deps, 'db' | 'modelVersion'>, actor: Actor): Promise<CalibrationState> {
  requirePermission(actor, 'READ_CLINICAL');
  return inClinic(db, actor, (tx) => presentCalibration(tx, actor, modelVersion));
}

/** Returns the state as the portal and partners read it. */
export async function presentCalibration(tx: ClinicTx, { locale }: Pick<Actor, 'locale'>, modelVersion: string): Promise<CalibrationState> {
  const [fits, switches] = [await listCalibrations(tx), await listCalibrationSwitches(tx)];
  const judged = await readJudgedSuggestions(tx, modelVersion, { fits, switches });
  const ofTypes = new Map<string, number>();
  for (const { class: type } of judged) ofTypes.set(type, (ofTypes.get(type) ?? 0) + 1);
  const people = await findPeopleNames(tx, [...fits.map(({ fittedBy }) => fittedBy), ...switches.map(({ by }) => by)]);
  return {
    version: switches[0]?.version ?? 0,
    activeId: switches[0]?.calibrationId ?? null,
    modelVersion,
    decisions: judged.length,
    radiographs: new Set(judged.map(({ imageId }) => imageId)).size,
    minimumDecisions: MIN_CURVE_DECISIONS,
    minimumRadiographs: MIN_CURVE_RADIOGRAPHS,
    minimumDeviceDecisions: MIN_DEVICE_DECISIONS,
    mostDecisions: Math.max(0, ...ofTypes.values()),
    fits: fits.map((fit) => presentFit(fit, modelVersion, people.get(fit.fittedBy) ?? null)),
    switches: switches.map(({ version, calibrationId, at, by }) => ({
      ...{ version, fitId: calibrationId, at: at.toISOString(), by: people.get(by) ?? null },
    })),
    notice: noticeText(locale),
  };
}

function presentFit({ fittedAt, ...fit }: StoredCalibration, modelVersion: string, fittedBy: string | null): CalibrationFit {
  const offered = fit.curves.length > 0 && fit.modelVersion === modelVersion;
  return { ...fit, curves: [...fit.curves], fittedAt: fittedAt.toISOString(), fittedBy, offered };
}
