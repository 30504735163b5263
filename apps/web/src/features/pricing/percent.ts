import { type BasisPoints, PRICE_CHANGE_LIMITS } from '@molaar/domain/treatment-plans';

const PERCENT = /^([+\-\u2212]?)(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/;

/** "5", "-2,5", "+10 %" as hundredths of a per cent; undefined for what is no percentage, or out of the limits. */
export function parsePercent(text: string): BasisPoints | undefined {
  const [, sign, whole = '', part = ''] = PERCENT.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  const size = Number(`${whole}${part.padEnd(2, '0')}`);
  const value = sign === '' || sign === '+' ? size : -size;
  return value >= PRICE_CHANGE_LIMITS.min && value <= PRICE_CHANGE_LIMITS.max ? value : undefined;
}
