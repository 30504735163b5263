import type { Finding } from '@molaar/contracts';
import { assignFindings, compareTeeth } from '@molaar/domain';
import type { Manifest } from '../bundle/manifest';
import type { Detection } from '../decode/decode-detections';
import { mouthArea } from './mouth-area';

/**
 * Findings as they are stored and shown: each with its code, tooth and surfaces (domain's assignment), in chart order.
 * Classes that the manifest does not list as measured are marked experimental; those it lists as not detected are left
 * out, whatever the model says.
 */
export function toFindings(detections: readonly Detection[], manifest: Manifest): Finding[] {
  const area = mouthArea(detections);
  const claimed = (area ? [...detections, area] : detections).filter(
    (detection) => manifest.classes[detection.class].status !== 'not-detected' && detection.box[2] > 0 && detection.box[3] > 0,
  );
  return assignFindings(claimed)
    .map(
      ({ class: type, code, category, tooth, surfaces, box, confidence, checkTooth }, index): Finding => ({
        class: type,
        code,
        category,
        tooth,
        surfaces,
        box: [round(box[0]), round(box[1]), round(box[2]), round(box[3])],
        confidence: Math.min(Math.round(confidence * 10_000) / 10_000, 1),
        checkTooth: checkTooth || (claimed[index]?.checkTooth ?? false),
        experimental: manifest.classes[type].status !== 'measured',
      }),
    )
    .sort(inReadingOrder);
}

/** A hundredth of a pixel. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Teeth in chart order, each followed by what it carries; then what belongs to no tooth. */
function inReadingOrder(a: Finding, b: Finding): number {
  if (a.tooth && b.tooth) return compareTeeth(a.tooth, b.tooth) || classOrder(a) - classOrder(b) || a.code - b.code;
  if (a.tooth || b.tooth) return a.tooth ? -1 : 1;
  return a.code - b.code || b.confidence - a.confidence;
}

function classOrder(finding: Finding): number {
  return finding.class === 'TOOTH' ? 0 : 1;
}
