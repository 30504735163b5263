import { type ClinicTx, findActiveCalibration, findCalibratedImage } from '@molaar/db';
import type { CalibratedImage } from '@molaar/domain/calibration';

/** Returns how confidences of the image are adjusted; null when they are not. */
export async function readCalibratedImage(tx: ClinicTx, imageId: string): Promise<CalibratedImage | null> {
  const calibration = await findActiveCalibration(tx);
  if (!calibration) return null;
  const image = await findCalibratedImage(tx, imageId, calibration.modelVersion);
  return image.analysisIds.size > 0 ? { calibration, ...image } : null;
}
