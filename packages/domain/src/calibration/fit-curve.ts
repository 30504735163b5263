import { type Curve, IDENTITY, logit, sigmoid } from './curve';

/** A suggestion with what a person decided. */
export interface JudgedConfidence {
  /** As detected, 0 to 1. */
  readonly confidence: number;
  readonly confirmed: boolean;
}

/**
 * Standard deviations of the prior: before any decision, a clinic's intercept is within ±1.4 and its slope within ±0.6
 * of the curve that it is shrunk towards (95 %). About 30 decisions outweigh it.
 */
const INTERCEPT_DEVIATION = 0.7;
const SLOPE_DEVIATION = 0.3;
/** Limits of the slope: flatter ones would make a type's suggestions equal, steeper ones all but yes or no. */
const LOWEST_SLOPE = 0.2;
const HIGHEST_SLOPE = 4;
const MOST_STEPS = 50;
const TOLERANCE = 1e-10;

/**
 * Returns the most probable curve after these decisions (logistic regression with a normal prior around `towards`); the
 * prior itself without any. The same decisions give the same curve, whatever their order up to rounding.
 * Source: J. Platt, Probabilistic outputs for support vector machines (1999); the prior as in ridge regression.
 */
export function fitCurve(judged: readonly JudgedConfidence[], towards: Curve = IDENTITY): Curve {
  if (judged.length === 0) return towards;
  const points = judged.map(({ confidence, confirmed }) => ({ x: logit(confidence), y: confirmed ? 1 : 0 }));
  const free = minimize(points, towards, null);
  const slope = Math.min(Math.max(free.slope, LOWEST_SLOPE), HIGHEST_SLOPE);
  // The cost is convex: when its minimum is outside of the limits, the best one inside is on the limit.
  return slope === free.slope ? free : minimize(points, towards, slope);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Newton's method with halved steps; `fixed` is the slope where only the intercept is free. */
function minimize(points: readonly Point[], towards: Curve, fixed: number | null): Curve {
  let curve: Curve = { intercept: towards.intercept, slope: fixed ?? towards.slope };
  let cost = costOf(points, towards, curve);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const direction = newtonStep(points, towards, curve, fixed !== null);
    let share = 1;
    let next = curve;
    let nextCost = cost;
    while (share > 1e-6) {
      next = { intercept: curve.intercept - share * direction.intercept, slope: curve.slope - share * direction.slope };
      nextCost = costOf(points, towards, next);
      if (nextCost <= cost) break;
      share /= 2;
    }
    if (!(nextCost < cost - TOLERANCE)) return nextCost < cost ? next : curve;
    [curve, cost] = [next, nextCost];
  }
  return curve;
}

function newtonStep(points: readonly Point[], towards: Curve, { intercept, slope }: Curve, isSlopeFixed: boolean): Curve {
  let [g0, g1] = [(intercept - towards.intercept) / INTERCEPT_DEVIATION ** 2, (slope - towards.slope) / SLOPE_DEVIATION ** 2];
  let [h00, h01, h11] = [1 / INTERCEPT_DEVIATION ** 2, 0, 1 / SLOPE_DEVIATION ** 2];
  for (const { x, y } of points) {
    const p = sigmoid(intercept + slope * x);
    const weight = p * (1 - p);
    g0 += p - y;
    g1 += (p - y) * x;
    h00 += weight;
    h01 += weight * x;
    h11 += weight * x * x;
  }
  if (isSlopeFixed) return { intercept: g0 / h00, slope: 0 };
  const determinant = h00 * h11 - h01 * h01;
  return { intercept: (h11 * g0 - h01 * g1) / determinant, slope: (h00 * g1 - h01 * g0) / determinant };
}

function costOf(points: readonly Point[], towards: Curve, { intercept, slope }: Curve): number {
  const prior = (intercept - towards.intercept) ** 2 / INTERCEPT_DEVIATION ** 2 + (slope - towards.slope) ** 2 / SLOPE_DEVIATION ** 2;
  return points.reduce((sum, { x, y }) => sum + softplus((1 - 2 * y) * (intercept + slope * x)), prior / 2);
}

/** log(1 + exp(value)) without overflow. */
const softplus = (value: number) => Math.max(value, 0) + Math.log1p(Math.exp(-Math.abs(value)));
