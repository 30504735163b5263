/**
 * Recalibrates confidences of one finding type: logit(adjusted) = intercept + slope × logit(detected). The slope is
 * positive, so the order of suggestions stays.
 */
export interface Curve {
  readonly intercept: number;
  readonly slope: number;
}

/** The curve of the release: its confidences are calibrated over all radiographs (docs/model-card.md). */
export const IDENTITY: Curve = { intercept: 0, slope: 1 };

/** Confidences are stored with four decimals. */
const STEPS = 10_000;
/** Logits of 0 and 1 are infinite. */
const EDGE = 0.5 / STEPS;

/** Returns the log-odds of a confidence; 0 and 1 are moved inside, so that it is finite. */
export function logit(confidence: number): number {
  const inside = Math.min(Math.max(confidence, EDGE), 1 - EDGE);
  return Math.log(inside / (1 - inside));
}

/** Returns the probability of log-odds: the inverse of `logit`. */
export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** Returns the adjusted confidence, 0 to 1, with four decimals as detected ones have. */
export function adjustConfidence(confidence: number, { intercept, slope }: Curve): number {
  if (intercept === 0 && slope === 1) return confidence;
  return Math.round(sigmoid(intercept + slope * logit(confidence)) * STEPS) / STEPS;
}

/**
 * Returns the lowest detected confidence, of those with four decimals, that the curve adjusts to at least `threshold`;
 * above 1 when there is none. The database compares with it what `adjustConfidence` decides elsewhere.
 */
export function detectedThreshold(threshold: number, curve: Curve): number {
  let [low, high] = [0, STEPS + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (middle > STEPS || adjustConfidence(middle / STEPS, curve) >= threshold) high = middle;
    else low = middle + 1;
  }
  return low / STEPS;
}
