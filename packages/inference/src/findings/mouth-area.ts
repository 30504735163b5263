import type { Box } from '@molaar/domain/geometry';
import type { Detection } from '../decode/decode-detections';

/** With fewer teeth the mouth area is unknown. */
const FEWEST_TEETH = 4;

/** Returns the bounding box of all teeth with their mean confidence; null when there are too few. */
export function mouthArea(detections: readonly Detection[]): Detection | null {
  const teeth = detections.filter((detection) => detection.class === 'TOOTH');
  if (teeth.length < FEWEST_TEETH) return null;
  const left = Math.min(...teeth.map(({ box }) => box[0]));
  const top = Math.min(...teeth.map(({ box }) => box[1]));
  const right = Math.max(...teeth.map(({ box }) => box[0] + box[2]));
  const bottom = Math.max(...teeth.map(({ box }) => box[1] + box[3]));
  const box: Box = [left, top, right - left, bottom - top];
  const confidence = teeth.reduce((sum, tooth) => sum + tooth.confidence, 0) / teeth.length;
  return { class: 'MOUTH_AREA', tooth: null, box, confidence, checkTooth: false };
}
