import { type FindingType, isConfirmed, type StoredAnnotation } from '@molaar/domain/findings';
import { type Box, mirrorBox, mirrorOutline } from '@molaar/domain/geometry';
import { mirrorTooth, type ToothNumber } from '@molaar/domain/teeth';

/** Codes of `training/` for findings on a tooth (training/classes.py); the others are not trained. */
const CODES: Partial<Record<FindingType, string>> = {
  COMPOSITE: 'F',
  FILLING_INLAY: 'F',
  FILLING_ONLAY: 'F',
  CROWN: 'C',
  GOOD_ENDODONTICS: 'E',
  POOR_ENDODONTICS: 'e',
  SUPPORT_NON_SCREW: 'P',
  BRACES: 'B',
  PRIM_CAR_CAVITY: 'K',
  SEC_CAR_CAVITY: 'K',
  EMERGING_TOOTH: 'I',
};
/** Findings with a box of their own. */
const OBJECTS: Partial<Record<FindingType, string>> = { IMPLANT: 'IMPLANT', BRIDGE: 'BRIDGE', WIRE: 'WIRE' };

/** A line of labels.jsonl as `training/data.py` reads it. */
export interface TrainingRecord {
  id: string;
  teeth: { number: ToothNumber; box: number[] }[];
  outlines: Record<string, number[][]>;
  seen: Record<string, string[]>;
  /** Neither trained nor scored: suggested, and decided by nobody. */
  unsure: Record<string, string[]>;
  objects: { t: string; box: number[]; at?: string }[];
}

interface Labelled {
  id: string;
  width: number;
  height: number;
  /** The annotations are those of the mirrored image; the exported one is as it was uploaded. */
  mirrored: boolean;
  /** The part of the uploaded image that is exported, in its pixels. */
  part: Box;
}

/**
 * Returns the confirmed readings of a radiograph as labels, without anything that says whose they are. Teeth without a
 * number are left out. Boxes are fractions of the exported part, those of objects per cent.
 */
export function trainingRecord({ id, width, height, mirrored, part }: Labelled, annotations: readonly StoredAnnotation[]): TrainingRecord {
  const record: TrainingRecord = { id, teeth: [], outlines: {}, seen: {}, unsure: {}, objects: [] };
  const ofUpload = mirrored ? annotations.map((one) => mirror(one, { width, height })) : annotations;
  const confirmed = ofUpload.filter(({ decision }) => isConfirmed(decision));
  const numbers = new Set<ToothNumber>();
  const implants = new Set(confirmed.flatMap(({ class: type, tooth }) => (type === 'IMPLANT' && tooth ? [tooth] : [])));
  for (const { class: type, tooth, box, outline } of confirmed) {
    const corners = cornersOf(box, part);
    if (type === 'TOOTH' && tooth && !numbers.has(tooth)) {
      numbers.add(tooth);
      record.teeth.push({ number: tooth, box: corners });
      if (outline) record.outlines[tooth] = pointsOf(outline, part);
    }
    const object = type === 'CROWN' && tooth && implants.has(tooth) ? 'CROWN_ON_IMPLANT' : OBJECTS[type];
    if (object) record.objects.push({ t: object, box: corners.map((value) => rounded(value * 100)), ...(tooth && { at: tooth }) });
  }
  for (const { class: type, tooth, decision } of ofUpload) {
    const code = CODES[type];
    if (!code || !tooth || !numbers.has(tooth) || (type === 'CROWN' && implants.has(tooth))) continue;
    if (isConfirmed(decision)) add(record.seen, tooth, code);
    else if (decision === 'SUGGESTED') add(record.unsure, tooth, code);
  }
  return record;
}

function add(codes: Record<string, string[]>, tooth: string, code: string): void {
  const known = codes[tooth] ?? [];
  if (!known.includes(code)) codes[tooth] = [...known, code];
}

function mirror<A extends StoredAnnotation>(annotation: A, size: { width: number; height: number }): A {
  const { tooth, box, outline } = annotation;
  return {
    ...annotation,
    tooth: tooth && mirrorTooth(tooth),
    box: mirrorBox(box, size),
    outline: outline ? mirrorOutline(outline, size) : null,
  };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** A share of the part; what lies beyond its edge is on the edge. */
const shareOf = (value: number, start: number, length: number) => rounded(Math.min(Math.max((value - start) / length, 0), 1));

function cornersOf([x, y, w, h]: Box, [left, top, width, height]: Box): number[] {
  return [shareOf(x, left, width), shareOf(y, top, height), shareOf(x + w, left, width), shareOf(y + h, top, height)];
}

function pointsOf(outline: readonly number[], [left, top, width, height]: Box): number[][] {
  return Array.from({ length: outline.length / 2 }, (_none, nth) => [
    shareOf(outline[2 * nth] as number, left, width),
    shareOf(outline[2 * nth + 1] as number, top, height),
  ]);
}
