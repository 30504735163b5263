/** 1.96 standard errors are 95 %. */
const Z = 1.96;

export interface Share {
  /** 0 to 1. */
  value: number;
  /** Limits of the 95 % interval, 0 to 1. */
  low: number;
  high: number;
}

/**
 * Returns a share with its 95 % interval.
 * @param part How many of `whole`, which is at least 1.
 * Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927), 209–212.
 */
export function shareOf(part: number, whole: number): Share {
  const value = part / whole;
  const center = (value + (Z * Z) / (2 * whole)) / (1 + (Z * Z) / whole);
  const half = (Z * Math.sqrt((value * (1 - value)) / whole + (Z * Z) / (4 * whole * whole))) / (1 + (Z * Z) / whole);
  return { value, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
