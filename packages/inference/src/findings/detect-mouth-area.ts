import { unionBox } from '@molaar/domain/geometry';
import type { Detection } from '../decode/decode-detections';

/** With fewer teeth the mouth area is unknown. */
const FEWEST_TEETH = 4;

/** Returns the bounding box of all teeth with their mean confidence; null when there are too few. */
export function detectMouthArea(detections: readonly Detection[]): Detection | null {
  const teeth = detections.filter((detection) => detection.class === 'TOOTH');
  if (teeth.length < FEWEST_TEETH) return null;
  const box = unionBox(teeth.map((tooth) => tooth.box));
  if (!box) return null;
  const confidence = teeth.reduce((sum, tooth) => sum + tooth.confidence, 0) / teeth.length;
  return { class: 'MOUTH_AREA', tooth: null, box, confidence, checkTooth: false };
}
