import { cents } from '@molaar/contracts';
import { type Cents, parseEuro } from '@molaar/domain/treatment-plans';

export interface CellPrices {
  price: Cents | null;
  minimum: Cents | null;
  maximum: Cents | null;
}

/** Characters. No price is longer, and the pattern of ranges would be slow on a huge text of spaces. */
const MAX_LENGTH = 100;
const FROM = /^(?:alates|from)\s+(.+)$/i;
const RANGE = /^(.+?)\s*[-\u2010-\u2015\u2212]\s*(.+)$/;

/**
 * Parses a price as written in lists: "45,00", "45.00 €", "alates 45" (from), "45–60".
 * @returns All null for an empty cell; undefined when it is not a price.
 */
export function readPriceCell(text: string): CellPrices | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const clean = text.replace(/\b(?:eur|eurot?)\b/gi, '').trim();
  const from = FROM.exec(clean);
  if (from) return checked({ price: null, minimum: amount(from[1] ?? ''), maximum: null });
  const range = RANGE.exec(clean);
  if (range) return checked({ price: null, minimum: amount(range[1] ?? ''), maximum: amount(range[2] ?? '') });
  return checked({ price: clean === '' ? null : amount(clean), minimum: null, maximum: null });
}

/** NaN for an empty text: a range has two ends. */
function amount(text: string): Cents {
  return parseEuro(text) ?? Number.NaN;
}

function checked(prices: CellPrices): CellPrices | undefined {
  return Object.values(prices).every((value) => value === null || cents.safeParse(value).success) ? prices : undefined;
}
