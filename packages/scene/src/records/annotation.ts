import { type Category, type Decision, type FindingType, findingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

/** One annotation on the radiograph. Boxes are pixels of the stored image. Records are never changed, only replaced. */
export interface SceneAnnotation {
  readonly id: string;
  readonly class: FindingType;
  readonly category: Category;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly box: Box;
  /**
   * Corners x1, y1, x2, y2 … of an outline that a person drew or the analysis found; the box encloses it. Null without
   * one.
   */
  readonly outline: readonly number[] | null;
  /** 0 to 1 for the analysis's annotations, null for a person's. */
  readonly confidence: number | null;
  /** As the analysis gave it, where `confidence` is adjusted to the clinic. */
  readonly detectedConfidence?: number | null | undefined;
  readonly source: 'AI' | 'PERSON';
  readonly decision: Decision;
  readonly checkTooth: boolean;
  readonly experimental: boolean;
  readonly label: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

/**
 * Returns true when the annotation is moved and stretched by its box. That includes a whole tooth's outline from the
 * analysis, which has too many corners to be edited one by one.
 */
export function isEditedByBox({ outline, class: type, source }: SceneAnnotation): boolean {
  return !outline || (source === 'AI' && findingType(type).scope === 'WHOLE_TOOTH');
}

/** The fields that a person can change. */
export const EDITABLE_FIELDS = ['class', 'category', 'location', 'surface', 'box', 'outline', 'decision', 'label'] as const;
export type AnnotationField = (typeof EDITABLE_FIELDS)[number];
export type AnnotationPatch = Partial<Pick<SceneAnnotation, AnnotationField>>;

/** A new box for an annotation as it was when the change began. */
export interface BoxChange {
  readonly annotation: SceneAnnotation;
  readonly box: Box;
}

/** Returns true when both are null or all editable fields are the same. */
export function sameEdit(a: SceneAnnotation | null, b: SceneAnnotation | null): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  return EDITABLE_FIELDS.every((field) => sameValue(a[field], b[field]));
}

/** Pixels within which two numbers count as equal: the server cuts boxes to the image and sends them as JSON. */
const TOLERANCE = 0.01;

/** Compares scalars and flat arrays: coordinates within the tolerance, names (surfaces) as a set. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value, index) => (typeof value === 'number' ? isNear(value, b[index]) : b.includes(value)));
}

const isNear = (a: number, b: unknown) => typeof b === 'number' && Math.abs(a - b) < TOLERANCE;

/** Returns true when both exist and all fields, those of the server too, are exactly equal. */
export function isSameRecord(a: SceneAnnotation | undefined, b: SceneAnnotation): boolean {
  if (!a || a === b) return a === b;
  return (Object.keys(b) as (keyof SceneAnnotation)[]).every((field) => {
    const [mine, theirs] = [a[field], b[field]];
    if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine === theirs;
    return mine.length === theirs.length && mine.every((value, index) => value === theirs[index]);
  });
}
