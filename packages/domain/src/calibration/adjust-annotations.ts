import type { FindingType } from '../findings';
import { adjustConfidence, type Curve, IDENTITY } from './curve';
import type { CalibrationCurve } from './fit-calibration';

/** The curves that are in use for the suggestions of one model version. */
export interface Calibration {
  readonly id: string;
  readonly modelVersion: string;
  readonly curves: readonly Pick<CalibrationCurve, 'class' | 'device' | 'intercept' | 'slope'>[];
}

/** The fields of an annotation that its adjusted confidence depends on. */
export interface AnnotationToAdjust {
  readonly class: FindingType;
  readonly detectedClass: FindingType | null;
  /** As detected; null for what a person drew. */
  readonly confidence: number | null;
  readonly experimental: boolean;
  readonly analysisId: string | null;
}

/** What of an image an adjustment depends on. */
export interface CalibratedImage {
  readonly calibration: Calibration;
  readonly device: string | null;
  /** Analyses of the image by the calibration's model version. */
  readonly analysisIds: ReadonlySet<string>;
}

/** Returns the curve of the finding type: of the device, else of all devices, else none. */
export function curveOf({ curves }: Calibration, type: FindingType, device: string | null): Curve {
  const ofType = curves.filter((curve) => curve.class === type);
  return (
    ofType.find((curve) => curve.device !== null && curve.device === device) ?? ofType.find((curve) => curve.device === null) ?? IDENTITY
  );
}

/**
 * Returns the annotations with adjusted confidences, and the detected ones in `detectedConfidence`. Experimental
 * suggestions, and those of another model version, keep theirs.
 * @param image Null: nothing is adjusted.
 */
export function adjustAnnotations<A extends AnnotationToAdjust>(
  annotations: readonly A[],
  image: CalibratedImage | null,
): (A & { detectedConfidence: number | null })[] {
  return annotations.map((annotation) => ({
    ...annotation,
    confidence: image ? adjusted(annotation, image) : annotation.confidence,
    detectedConfidence: annotation.confidence,
  }));
}

function adjusted(annotation: AnnotationToAdjust, { calibration, device, analysisIds }: CalibratedImage): number | null {
  const { class: type, detectedClass, confidence, experimental, analysisId } = annotation;
  if (confidence === null || experimental || analysisId === null || !analysisIds.has(analysisId)) return confidence;
  return adjustConfidence(confidence, curveOf(calibration, detectedClass ?? type, device));
}
