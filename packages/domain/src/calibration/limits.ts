import type { FindingType } from '../findings';

/**
 * Decisions of a finding type below which it has no curve: the share of the confirmed ones is known to within 14
 * percentage points then (95 %), about the size of a shift worth correcting.
 */
export const MIN_CURVE_DECISIONS = 50;

/** As above, for a curve of one device: it must show a difference from the clinic's other devices. */
export const MIN_DEVICE_DECISIONS = 100;

/** Radiographs below which a finding type has no curve: the suggestions of one radiograph resemble each other. */
export const MIN_CURVE_RADIOGRAPHS = 20;

/**
 * How much better than the detection's confidences a curve must predict decisions on radiographs that it was not fitted
 * to, as a difference of log-likelihoods: 2, one for each number of the curve (Akaike's criterion).
 */
export const MIN_GAIN = 2;

/**
 * Finding types that people confirm together with one action (clear teeth, the mouth area, brackets): such a decision
 * says little about a single suggestion.
 */
export const DECIDED_TOGETHER: readonly FindingType[] = ['TOOTH', 'MOUTH_AREA', 'BRACES'];
