import { type CalibrationSwitch, type ClinicTx, listJudgedSuggestions, type StoredCalibration } from '@molaar/db';
import { detectedThreshold, type JudgedSuggestion } from '@molaar/domain/calibration';
import { type FindingType, MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';

/**
 * Reads the decisions of a model version to which confidences can be fitted. What a calibration hid while it was in use
 * does not count: it was decided only by people who had searched for it.
 */
export function readJudgedSuggestions(
  tx: ClinicTx,
  modelVersion: string,
  { fits, switches }: { fits: readonly StoredCalibration[]; switches: readonly CalibrationSwitch[] },
): Promise<JudgedSuggestion[]> {
  const used = new Set(switches.flatMap(({ calibrationId }) => calibrationId ?? []));
  const floors = new Map<FindingType, number>();
  for (const { curves } of fits.filter((fit) => fit.modelVersion === modelVersion && used.has(fit.id)))
    for (const curve of curves) {
      const floor = Math.max(detectedThreshold(MIN_SUGGESTION_CONFIDENCE, curve), floors.get(curve.class) ?? MIN_SUGGESTION_CONFIDENCE);
      floors.set(curve.class, floor);
    }
  return listJudgedSuggestions(tx, { modelVersion, floors: [...floors].map(([type, floor]) => ({ class: type, floor })) });
}
