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
  /** Corners x1, y1, x2, y2 … where a person drew round it or the analysis saw its shape; its box is the box around them. Null for a plain box. */
  readonly outline: readonly number[] | null;
  /** 0 to 1 for the analysis's annotations, null for a person's. */
  readonly confidence: number | null;
  readonly source: 'AI' | 'PERSON';
  readonly decision: Decision;
  readonly checkTooth: boolean;
  readonly experimental: boolean;
  readonly label: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

/**
 * Whether it is moved and stretched by its box although it has an outline: a whole tooth's, as the analysis sees it, has so
 * many corners that to pull at one of them would tear it.
 */
export function isEditedByBox({ outline, class: type, source }: SceneAnnotation): boolean {
  return !outline || (source === 'AI' && findingType(type).scope === 'WHOLE_TOOTH');
}

/** The fields that a person can change; two records that agree in these are the same edit. */
export const EDITABLE_FIELDS = ['class', 'category', 'location', 'surface', 'box', 'outline', 'decision', 'label'] as const;
export type AnnotationField = (typeof EDITABLE_FIELDS)[number];
export type AnnotationPatch = Partial<Pick<SceneAnnotation, AnnotationField>>;

/** A new box for an annotation as it was when the change began. */
export interface BoxChange {
  readonly annotation: SceneAnnotation;
  readonly box: Box;
}

/** True where both are absent, or both agree in every field that a person can change. */
export function sameEdit(a: SceneAnnotation | null, b: SceneAnnotation | null): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  return EDITABLE_FIELDS.every((field) => sameValue(a[field], b[field]));
}

/** Pixels by which a number may differ and be the same: it travelled through JSON and was cut to the image. */
const TOLERANCE = 0.01;

/** Compares scalars and flat arrays: places in the image by what can be seen of them, names (surfaces) as a set. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value, index) => (typeof value === 'number' ? isNear(value, b[index]) : b.includes(value)));
}

const isNear = (a: number, b: unknown) => typeof b === 'number' && Math.abs(a - b) < TOLERANCE;

/** True where both are there and every field, the server's own too, is the same to the last digit. */
export function isSameRecord(a: SceneAnnotation | undefined, b: SceneAnnotation): boolean {
  if (!a || a === b) return a === b;
  return (Object.keys(b) as (keyof SceneAnnotation)[]).every((field) => {
    const [mine, theirs] = [a[field], b[field]];
    if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine === theirs;
    return mine.length === theirs.length && mine.every((value, index) => value === theirs[index]);
  });
}
