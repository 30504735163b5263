import type { FindingType } from '../findings';
import { expectedCalibrationError, logLikelihood } from './calibration-error';
import { adjustConfidence, type Curve, IDENTITY } from './curve';
import { fitCurve, type JudgedConfidence } from './fit-curve';
import { MIN_CURVE_DECISIONS, MIN_CURVE_RADIOGRAPHS, MIN_DEVICE_DECISIONS, MIN_GAIN } from './limits';

/** A suggestion that a person decided, with what a curve may depend on. */
export interface JudgedSuggestion extends JudgedConfidence {
  readonly imageId: string;
  readonly class: FindingType;
  /** Null: the file names none. */
  readonly device: string | null;
}

/** The curve of a finding type, on all devices or on one. */
export interface CalibrationCurve extends Curve {
  readonly class: FindingType;
  /** Null: of all devices without a curve of their own. */
  readonly device: string | null;
  readonly decisions: number;
  /** Expected calibration error of the detected and of the adjusted confidences, on radiographs not fitted to. */
  readonly errorBefore: number;
  readonly errorAfter: number;
}

export interface FittedCalibration {
  /** Decided suggestions that the curves were fitted to, or that were too few for one. */
  readonly decisions: number;
  readonly radiographs: number;
  /** Only curves that help; none: nothing is adjusted. */
  readonly curves: readonly CalibrationCurve[];
  /** Over the finding types with a curve, weighted by decisions; null without one. */
  readonly errorBefore: number | null;
  readonly errorAfter: number | null;
}

const FOLDS = 5;

interface Tested extends JudgedSuggestion {
  /** Of the folds, by radiograph. */
  readonly fold: number;
}

/**
 * Fits one curve for each finding type, and one for each of its devices with enough decisions: a device's curve is
 * shrunk towards that of its type, and that towards the release's. A curve is kept only when it predicts the decisions
 * on other radiographs better (cross-validation in five folds of whole radiographs). Deterministic.
 */
export function fitCalibration(judged: readonly JudgedSuggestion[]): FittedCalibration {
  const images = [...new Set(judged.map(({ imageId }) => imageId))].sort();
  const foldOf = new Map(images.map((imageId, nth) => [imageId, nth % FOLDS]));
  const tested = judged
    .map((one): Tested => ({ ...one, fold: foldOf.get(one.imageId) as number }))
    .sort((a, b) => compare(a.class, b.class) || compare(a.imageId, b.imageId) || a.confidence - b.confidence);
  const curves = [...groupBy(tested, (one) => one.class).values()].flatMap(fitType);
  const ofTypes = curves.filter(({ device }) => device === null);
  const weight = ofTypes.reduce((sum, { decisions }) => sum + decisions, 0);
  const mean = (of: (curve: CalibrationCurve) => number) =>
    weight === 0 ? null : ofTypes.reduce((sum, curve) => sum + of(curve) * curve.decisions, 0) / weight;
  return {
    ...{ decisions: judged.length, radiographs: images.length, curves },
    ...{ errorBefore: mean((curve) => curve.errorBefore), errorAfter: mean((curve) => curve.errorAfter) },
  };
}

function fitType(ofType: readonly Tested[]): CalibrationCurve[] {
  if (ofType.length < MIN_CURVE_DECISIONS || new Set(ofType.map(({ imageId }) => imageId)).size < MIN_CURVE_RADIOGRAPHS) return [];
  const type = ofType[0] as Tested;
  const curve = fitCurve(ofType);
  const predicted = predictFolds(ofType, () => true, IDENTITY);
  const devices = [...groupBy(ofType, (one) => one.device ?? '').entries()]
    .filter(([device, ofDevice]) => device !== '' && ofDevice.length >= MIN_DEVICE_DECISIONS && ofDevice.length < ofType.length)
    .flatMap(([device, ofDevice]) => fitDevice(device, ofDevice, { ofType, curve }));
  // The errors of a type are those of what is shown: of its devices' own curves where they have one.
  const own = new Map(devices.map(({ curve: ofDevice, predicted: byDevice }) => [ofDevice.device, byDevice]));
  const shown = [...predicted.filter(({ device }) => !own.has(device)), ...[...own.values()].flat()];
  const base = measure(ofType, shown);
  if (!base.helps) return [];
  return [{ ...curve, class: type.class, device: null, ...base.errors }, ...devices.map((device) => device.curve)];
}

interface FittedDevice {
  readonly curve: CalibrationCurve;
  readonly predicted: readonly Tested[];
}

function fitDevice(device: string, ofDevice: readonly Tested[], of: { ofType: readonly Tested[]; curve: Curve }): FittedDevice[] {
  const byType = predictFolds(of.ofType, () => true, IDENTITY).filter((one) => one.device === device);
  const byDevice = predictFolds(of.ofType, (one) => one.device === device, null);
  const against = measure(byType, byDevice);
  if (!against.helps) return [];
  const type = ofDevice[0] as Tested;
  const { errors } = measure(ofDevice, byDevice);
  return [{ curve: { ...fitCurve(ofDevice, of.curve), class: type.class, device, ...errors }, predicted: byDevice }];
}

/**
 * Returns the suggestions with the confidences that a curve gives them which was fitted to the other folds.
 * @param towards The prior; null: the curve of all suggestions of the other folds.
 */
function predictFolds(all: readonly Tested[], isMeant: (one: Tested) => boolean, towards: Curve | null): Tested[] {
  return Array.from({ length: FOLDS }, (_none, fold) => {
    const others = all.filter((one) => one.fold !== fold);
    const curve = fitCurve(others.filter(isMeant), towards ?? fitCurve(others));
    const heldOut = all.filter((one) => one.fold === fold && isMeant(one));
    return heldOut.map((one) => ({ ...one, confidence: adjustConfidence(one.confidence, curve) }));
  }).flat();
}

function measure(before: readonly JudgedConfidence[], after: readonly JudgedConfidence[]) {
  const [errorBefore, errorAfter] = [expectedCalibrationError(before), expectedCalibrationError(after)];
  const helps = logLikelihood(after) - logLikelihood(before) >= MIN_GAIN && errorAfter < errorBefore;
  return { helps, errors: { decisions: before.length, errorBefore, errorAfter } };
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
