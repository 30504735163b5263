/** The content of an Estonian personal code; birth date (yyyy-mm-dd) and sex only when the code is valid. */
export interface Isikukood {
  valid: boolean;
  birthDate?: string;
  sex?: 'M' | 'F';
}

const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1];
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3];

/**
 * Reads an Estonian personal code (isikukood): eleven digits, of which the first gives century and sex (odd: male), six
 * the birth date, three a serial number and the last a check digit (weights of the standard EVS 585). An invalid code
 * is only a warning: patients from abroad have other codes.
 */
export function parseIsikukood(code: string): Isikukood {
  if (!/^[1-8]\d{10}$/.test(code)) return { valid: false };
  const digits = [...code].map(Number);
  if (checkDigit(digits) !== digits[10]) return { valid: false };

  const first = digits[0] ?? 0;
  const year = 1800 + 100 * Math.floor((first - 1) / 2) + Number(code.slice(1, 3));
  const birthDate = `${year}-${code.slice(3, 5)}-${code.slice(5, 7)}`;
  if (!isCalendarDate(birthDate)) return { valid: false };
  return { valid: true, birthDate, sex: first % 2 === 1 ? 'M' : 'F' };
}

function checkDigit(digits: readonly number[]): number {
  const first = weighted(digits, FIRST_WEIGHTS);
  if (first < 10) return first;
  const second = weighted(digits, SECOND_WEIGHTS);
  return second < 10 ? second : 0;
}

function weighted(digits: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 11;
}

function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date converts 31 February to a day in March, so the result must equal the input.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
