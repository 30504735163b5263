import type { Locale } from '@molaar/contracts';
import type { Cents, MoneyRange } from '@molaar/domain/treatment-plans';

/** English is British: day before month. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', et: 'et' };
const DEFAULT_TIME_ZONE = 'Europe/Tallinn';

/** As wide as a digit, so that ranges in a column are aligned. */
const FIGURE_DASH = '\u2012';
const NO_BREAK_SPACE = '\u00a0';

/**
 * Formats a whole number of cents: 1234,50 € in Estonian (grouped from five digits on: 12 345,50 €), €1,234.50 in
 * English.
 * @throws RangeError for anything but a safe integer.
 */
export function formatMoney(cents: Cents, locale: Locale): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  const amount = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(cents) / 100);
  const sign = cents < 0 ? '\u2212' : '';
  return locale === 'et' ? `${sign}${amount}${NO_BREAK_SPACE}€` : `${sign}€${amount}`;
}

/** Formats a price range: "100,00‒250,00 €", "€100.00‒€250.00"; a single amount when both ends are equal. */
export function formatMoneyRange({ min, max }: MoneyRange, locale: Locale): string {
  const to = formatMoney(max, locale);
  if (min === max) return to;
  const from = formatMoney(min, locale);
  return `${locale === 'et' ? from.slice(0, -2) : from}${FIGURE_DASH}${to}`;
}

/** Formats a number in the language's notation. `options` are those of Intl, for fraction digits or per cent. */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale, options).format(value);
}

/**
 * Formats day, month and year: 08.03.2025, 08/03/2025. A calendar date (yyyy-mm-dd) is the same day in every time zone;
 * an instant is shown as its day in the given one.
 * @throws RangeError for an invalid date.
 */
export function formatDate(value: string | Date, locale: Locale, timeZone: string = DEFAULT_TIME_ZONE): string {
  const isCalendarDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const parts = partsOf(value, locale, isCalendarDate ? 'UTC' : knownTimeZone(timeZone));
  const separator = locale === 'et' ? '.' : '/';
  return [parts.day, parts.month, parts.year].join(separator);
}

/** Formats the last day of what is over at `end`: a grace period that ends at midnight ends on the day before. */
export function formatLastDay(end: string | Date, locale: Locale, timeZone?: string): string {
  return formatDate(new Date(new Date(end).getTime() - 1), locale, timeZone);
}

/** Formats date and time in 24-hour notation: 08.03.2025 14:05. */
export function formatDateTime(value: string | Date, locale: Locale, timeZone: string = DEFAULT_TIME_ZONE): string {
  const { hour, minute } = partsOf(value, locale, knownTimeZone(timeZone));
  return `${formatDate(value, locale, timeZone)} ${hour}:${minute}`;
}

/** Returns the time zone if it exists, else Europe/Tallinn. Old profiles contain "et", which is not a time zone. */
export function knownTimeZone(timeZone: string): string {
  try {
    return dateFormat('en', timeZone).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** Formats a month (yyyy-mm): March 2026, märts 2026. */
export function formatMonth(month: string, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** Returns a comparison in the language's sort order: in Estonian š and ž come after s, õ ä ö ü after w. */
export function compareTexts(locale: Locale): (a: string, b: string) => number {
  return new Intl.Collator(TAGS[locale]).compare;
}

type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsOf(value: string | Date, locale: Locale, timeZone: string): DateParts {
  const parts = dateFormat(locale, timeZone).formatToParts(new Date(value));
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/** Limits the cache: a time zone has several spellings, and a caller may send any of them. */
const MAX_CACHED_FORMATS = 500;
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Caches formats, as creating one takes far longer than using it. @throws RangeError for an unknown time zone. */
function dateFormat(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const cached = dateFormats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(TAGS[locale], {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (dateFormats.size >= MAX_CACHED_FORMATS) dateFormats.clear();
  dateFormats.set(key, format);
  return format;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const cached = numberFormats.get(key);
  if (cached) return cached;
  // min2: a group must have two digits before it, which is Estonian's own rule (1234 but 12 345).
  const useGrouping = locale === 'et' ? 'min2' : true;
  const format = new Intl.NumberFormat(TAGS[locale], { useGrouping, ...options });
  numberFormats.set(key, format);
  return format;
}
