import type { Box } from '@molaar/domain/geometry';
import type { Detection } from '../decode/decode-detections';

/** The least number of teeth that say where the mouth is. */
const FEWEST_TEETH = 4;

/** The smallest box around all teeth, as sure as they are on average; null where there are too few of them. */
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
