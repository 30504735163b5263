import type { FindingType } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';

export const DRAWN_RESTORATIONS = [
  'CROWN',
  'COMPOSITE',
  'GOOD_ENDODONTICS',
  'POOR_ENDODONTICS',
  'SUPPORT_NON_SCREW',
  'IMPLANT',
  'PRIM_CAR_CAVITY',
  'EMERGING_TOOTH',
  'BRACES',
] as const satisfies readonly FindingType[];

export interface DrawnRestoration {
  readonly class: (typeof DRAWN_RESTORATIONS)[number];
  readonly tooth: ToothNumber;
  /** For fillings and decay: M, D, O or I; the biting surface when left out. */
  readonly surfaces?: readonly Surface[];
}

/** A bridge over every slot from one tooth to the other, both included, within one jaw. */
export interface DrawnBridge {
  readonly from: ToothNumber;
  readonly to: ToothNumber;
}

export interface PhantomSpec {
  /** Whole number; the same specification draws the same bytes. */
  readonly seed: number;
  /** Pixels; 1991 × 1127 by default. */
  readonly width?: number;
  readonly height?: number;
  /** The teeth of the mouth; by default all 32 permanent ones. */
  readonly teeth?: readonly ToothNumber[];
  readonly restorations?: readonly DrawnRestoration[];
  readonly bridges?: readonly DrawnBridge[];
  /** Strength of the film's grain; 1 by default, 0 for none. */
  readonly noise?: number;
}

/** A tooth as drawn: outline of crown and roots together, pixels of the image. */
export interface TrueTooth {
  number: ToothNumber;
  box: Box;
  outline: [x: number, y: number][];
}

/** A drawn finding. A bridge has its first slot in chart order as `tooth` and all of them as `span`. */
export interface TrueFinding {
  class: FindingType;
  tooth: ToothNumber | null;
  surfaces: Surface[];
  box: Box;
  span?: ToothNumber[];
}

export interface Phantom {
  width: number;
  height: number;
  /** Grey levels, row by row. */
  pixels: Uint8Array;
  truth: { teeth: TrueTooth[]; findings: TrueFinding[] };
}
