import type { Box } from '../geometry';
import type { Surface, ToothNumber } from '../teeth';
import type { Category, FindingType } from './catalogue';
import type { Decision } from './decisions';

/** What a person changed of a detection: its finding type, tooth number, position or outline, surfaces. */
export const CORRECTIONS = ['TYPE', 'TOOTH', 'PLACE', 'SURFACES'] as const;
export type Correction = (typeof CORRECTIONS)[number];

/** An annotation as it is stored and edited: a suggestion of the analysis, or drawn by a person. */
export interface StoredAnnotation {
  id: string;
  class: FindingType;
  category: Category;
  tooth: ToothNumber | null;
  surfaces: Surface[];
  box: Box;
  /** The detection's; null for an annotation that a person drew. */
  confidence: number | null;
  /** Where `confidence` is adjusted to the clinic: what is stored. */
  detectedConfidence?: number | null;
  source: 'AI' | 'PERSON';
  decision: Decision;
  /** Whether a person changed the detection. */
  edited: boolean;
  /**
   * What people have changed of the detection so far, also when it was changed back; empty where it was edited before
   * this was recorded.
   */
  corrections: readonly Correction[];
  /** The finding type that was detected, where a person has changed it. */
  detectedClass: FindingType | null;
  checkTooth: boolean;
  experimental: boolean;
  label: string | null;
  /** Corners x1, y1, x2, y2 …; absent or null for a plain box. */
  outline?: readonly number[] | null;
  analysisId: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Date;
}

/** An annotation as a client saves it. */
export interface AnnotationChange {
  readonly id: string;
  readonly class: FindingType;
  readonly category?: Category | undefined;
  readonly location: ToothNumber | null;
  readonly surface: readonly Surface[];
  readonly box: Box;
  /** Null for a plain box; undefined when the client does not support outlines. */
  readonly outline?: readonly number[] | null | undefined;
  readonly decision: Decision;
  readonly label: string | null;
}
