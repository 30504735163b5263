import type { Finding } from '@molaar/contracts';
import type { FindingType } from '@molaar/domain/findings';
import { type Box, iou } from '@molaar/domain/geometry';
import { ALL_TEETH, PERMANENT_TEETH, PRIMARY_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { atConfidence, averagePrecision, calibrationError, match, operatingPoint, type Prediction } from './average-precision';
import { outlineOverlap } from './outline-overlap';
import type { LabelledRadiograph, Truth } from './read-labels';

/** Findings of one image, with boxes as fractions of the image like the labels. */
export interface Analysed {
  radiograph: LabelledRadiograph;
  findings: readonly Finding[];
}

export interface ClassFigures {
  support: number;
  ap50: number | null;
  ap75: number | null;
  precision: number | null;
  recall: number | null;
  /** From OPERATING_POINT on. */
  shown: { precision: number | null; recall: number | null; f1: number | null };
  /** Expected calibration error of all predictions. */
  calibrationError: number | null;
}

/** The portal's default sensitivity: findings from this confidence on are shown. */
export const OPERATING_POINT = 0.4;

/** Agreement of the outlines of teeth with the labels. */
export interface OutlineFigures {
  /**
   * Teeth with a labelled outline that were detected with their number (box IoU >= 0.5), and those of them with an
   * outline.
   */
  teeth: number;
  drawn: number;
  /** Mean IoU of the outlines, and the shares of teeth that reach 0.5 and 0.75; a missing outline counts as 0. */
  meanIou: number;
  at50: number;
  at75: number;
  /** Mean IoU of the tooth's box with the labelled outline, as a baseline. */
  boxIou: number;
}

/** How the mark "check the tooth" goes with wrong numbers; detected teeth on labelled teeth (IoU >= 0.5) count. */
export interface NumberChecks {
  right: number;
  rightMarked: number;
  wrong: number;
  wrongMarked: number;
  /** Images with a wrong number, and those of them in which a wrong one is marked. */
  images: number;
  imagesMarked: number;
}

export interface Figures {
  images: number;
  /** Means over the permanent numbers that occur. */
  numberMap50: number;
  numberMap75: number;
  primaryMap50: number;
  /** All numbers together, at the default thresholds. */
  numbers: ClassFigures;
  anyTooth: ClassFigures;
  checks: NumberChecks;
  outlines: OutlineFigures;
  byClass: Partial<Record<FindingType, ClassFigures>>;
}

/** Computes all figures of the evaluation. */
export function figures(analysed: readonly Analysed[]): Figures {
  const perNumber = new Map(ALL_TEETH.map((number) => [number, ofNumber(analysed, number)]));
  const mean = (numbers: readonly ToothNumber[], key: 'ap50' | 'ap75') => {
    const values = numbers.flatMap((number) => perNumber.get(number)?.[key] ?? []);
    return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  };
  const types = new Set(analysed.flatMap(({ radiograph }) => radiograph.truths.map((truth) => truth.class)));
  types.delete('TOOTH');
  return {
    images: analysed.length,
    numberMap50: mean(PERMANENT_TEETH, 'ap50'),
    numberMap75: mean(PERMANENT_TEETH, 'ap75'),
    primaryMap50: mean(PRIMARY_TEETH, 'ap50'),
    numbers: pooledNumbers(analysed),
    anyTooth: measure(analysed, (one) => one.class === 'TOOTH'),
    checks: numberChecks(analysed),
    outlines: outlineFigures(analysed),
    byClass: Object.fromEntries([...types].map((type) => [type, measure(analysed, (one) => one.class === type)])),
  };
}

/** Counts right and wrong numbers, and how many of them are marked to be checked. */
export function numberChecks(analysed: readonly Analysed[]): NumberChecks {
  const checks = { right: 0, rightMarked: 0, wrong: 0, wrongMarked: 0, images: 0, imagesMarked: 0 };
  for (const { radiograph, findings } of analysed) {
    const before = { ...checks };
    for (const { class: type, tooth, box, checkTooth } of findings) {
      const there = radiograph.truths.filter((truth) => truth.class === 'TOOTH' && iou(truth.box, box) >= 0.5);
      if (type !== 'TOOTH' || there.length === 0) continue;
      const isRight = there.some((truth) => truth.tooth === tooth);
      checks[isRight ? 'right' : 'wrong']++;
      if (checkTooth) checks[isRight ? 'rightMarked' : 'wrongMarked']++;
    }
    if (checks.wrong > before.wrong) checks.images++;
    if (checks.wrongMarked > before.wrongMarked) checks.imagesMarked++;
  }
  return checks;
}

function outlineFigures(analysed: readonly Analysed[]): OutlineFigures {
  const overlaps: number[] = [];
  const ofBoxes: number[] = [];
  let drawn = 0;
  for (const { radiograph, findings } of analysed)
    for (const { class: type, tooth, box, outline } of radiograph.truths) {
      const found = findings.find((finding) => finding.class === 'TOOTH' && type === 'TOOTH' && finding.tooth === tooth);
      if (!outline || !found || iou(found.box, box) < 0.5) continue;
      if (found.place) drawn++;
      overlaps.push(found.place ? outlineOverlap(found.place.outline, outline) : 0);
      const [x, y, w, h] = found.box;
      ofBoxes.push(outlineOverlap([x, y, x + w, y, x + w, y + h, x, y + h], outline));
    }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const share = (least: number) => overlaps.filter((value) => value >= least).length / Math.max(overlaps.length, 1);
  return { teeth: overlaps.length, drawn, meanIou: mean(overlaps), at50: share(0.5), at75: share(0.75), boxIou: mean(ofBoxes) };
}

function ofNumber(analysed: readonly Analysed[], number: ToothNumber): ClassFigures {
  return measure(analysed, (one) => one.class === 'TOOTH' && one.tooth === number);
}

/** Pools all numbers: an image and a number together have to match. */
function pooledNumbers(analysed: readonly Analysed[]): ClassFigures {
  const perTooth = analysed.flatMap(({ radiograph, findings }) =>
    ALL_TEETH.map(
      (number): Analysed => ({
        radiograph: {
          ...radiograph,
          id: `${radiograph.id} ${number}`,
          truths: radiograph.truths.filter((truth) => truth.tooth === number),
        },
        findings: findings.filter((finding) => finding.tooth === number),
      }),
    ),
  );
  return measure(perTooth, (one) => one.class === 'TOOTH');
}

function measure(analysed: readonly Analysed[], isMeant: (one: Pick<Truth, 'class' | 'tooth'>) => boolean): ClassFigures {
  const predictions: Prediction[] = [];
  const truths = new Map<string, Box[]>();
  const unknown = new Map<string, Box[]>();
  for (const { radiograph, findings } of analysed) {
    truths.set(
      radiograph.id,
      radiograph.truths.filter(isMeant).map(({ box }) => box),
    );
    unknown.set(radiograph.id, [...radiograph.unknown, ...radiograph.undecided.filter(isMeant).map(({ box }) => box)]);
    for (const finding of findings)
      if (isMeant(finding)) predictions.push({ image: radiograph.id, confidence: finding.confidence, box: finding.box });
  }
  const at50 = match(predictions, truths, unknown, 0.5);
  return {
    support: at50.total,
    ap50: averagePrecision(at50),
    ap75: averagePrecision(match(predictions, truths, unknown, 0.75)),
    ...operatingPoint(at50),
    shown: atConfidence(at50, OPERATING_POINT),
    calibrationError: calibrationError(at50),
  };
}
