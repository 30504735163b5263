import type { Finding } from '@molaar/contracts';
import { assignFindings } from '@molaar/domain/findings';
import { compareTeeth } from '@molaar/domain/teeth';
import type { Manifest } from '../bundle/manifest';
import type { Detection } from '../decode/decode-detections';
import { detectMouthArea } from './detect-mouth-area';

/**
 * Converts detections to findings as they are stored and shown, with class code, tooth and surfaces, in chart order.
 * Finding types that the manifest does not list as measured are marked experimental; types listed as not detected are
 * left out.
 */
export function toFindings(detections: readonly Detection[], manifest: Manifest): Finding[] {
  const area = detectMouthArea(detections);
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
        ...placeOf(claimed[index]),
        ...alternativesOf(claimed[index]),
      }),
    )
    .sort(inReadingOrder);
}

function placeOf(detection: Detection | undefined): Pick<Finding, 'place'> {
  if (!detection?.place) return {};
  const { box, outline } = detection.place;
  return { place: { box: [round(box[0]), round(box[1]), round(box[2]), round(box[3])], outline: outline.map(round) } };
}

/** Returns the other numbers that a tooth may have; an empty object when there are none. */
function alternativesOf(detection: Detection | undefined): Pick<Finding, 'alternatives'> {
  if (!detection?.alternatives?.length) return {};
  return {
    alternatives: detection.alternatives.map(({ tooth, confidence, box }) => ({
      tooth,
      confidence: Math.round(confidence * 10_000) / 10_000,
      box: [round(box[0]), round(box[1]), round(box[2]), round(box[3])],
    })),
  };
}

/** Rounds to a hundredth of a pixel. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Orders teeth by the chart, each followed by its findings; then findings without a tooth. */
function inReadingOrder(a: Finding, b: Finding): number {
  if (a.tooth && b.tooth) return compareTeeth(a.tooth, b.tooth) || classOrder(a) - classOrder(b) || a.code - b.code;
  if (a.tooth || b.tooth) return a.tooth ? -1 : 1;
  return a.code - b.code || b.confidence - a.confidence;
}

function classOrder(finding: Finding): number {
  return finding.class === 'TOOTH' ? 0 : 1;
}
