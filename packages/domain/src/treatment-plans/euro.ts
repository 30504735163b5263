import type { Cents } from './money';

/** A number as people write it: digits, optionally in groups of three, then a comma or a dot and one or two digits. */
const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/;
const GROUPED = /^(\d{1,3}(?:([\s,.'])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/;

/**
 * Parses a typed amount in euros to whole cents, exactly: digits are read, fractions never multiplied. Comma and dot
 * both separate the cents; "1,234" and "1.234" are ambiguous and rejected, "1 234", "1,234.50" and "1.234,50" are not.
 * @returns null for an empty text, NaN for what is not an amount.
 */
export function parseEuro(text: string): Cents | null {
  const clean = text.trim().replace(/^€\s*|\s*€$/g, '');
  if (clean === '') return null;
  const plain = PLAIN.exec(clean);
  if (plain) return toCents(plain[1] ?? '', plain[2]);
  const grouped = GROUPED.exec(clean);
  if (!grouped) return Number.NaN;
  const [, euros = '', separator = '', cents] = grouped;
  const isAmbiguous = (separator === ',' || separator === '.') && (cents === undefined || clean.charAt(euros.length) === separator);
  return isAmbiguous ? Number.NaN : toCents(euros.replace(/\D/g, ''), cents);
}

function toCents(euros: string, cents = ''): Cents {
  const value = Number(`${euros}${cents.padEnd(2, '0')}`);
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

/** Decimal separator: as people type it, and as a spreadsheet in the language reads it. */
const DECIMAL_SEPARATOR = { et: ',', en: '.' } as const;

/**
 * Formats cents as people type them: "1234,50" in Estonian, "1234.50" in English, whole euros without cents, empty for
 * null.
 */
export function formatEuro(cents: Cents | null, language: keyof typeof DECIMAL_SEPARATOR): string {
  if (cents === null) return '';
  const digits = String(cents).padStart(3, '0');
  const rest = digits.slice(-2);
  return rest === '00' ? digits.slice(0, -2) : `${digits.slice(0, -2)}${DECIMAL_SEPARATOR[language]}${rest}`;
}
