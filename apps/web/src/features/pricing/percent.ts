import { type BasisPoints, PRICE_CHANGE_LIMITS } from '@molaar/domain/treatment-plans';

const PERCENT = /^([+\-\u2212]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/;

/** Parses "5", "-2,5", "+10 %" as hundredths of a percent; undefined for an invalid number, or one out of range. */
export function parsePercent(text: string): BasisPoints | undefined {
  const [, sign, whole = '', part = ''] = PERCENT.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const size = Number(`${whole}${part.padEnd(2, '0')}`);
  const value = sign === '' || sign === '+' ? size : -size;
  return value >= PRICE_CHANGE_LIMITS.min && value <= PRICE_CHANGE_LIMITS.max ? value : undefined;
}
