import type { Locale } from '@molaar/contracts';
import type { Cents, MoneyRange } from '@molaar/domain/treatment-plans';

/** English is British: day before month. */
const TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', et: 'et' };
const DEFAULT_TIME_ZONE = 'Europe/Tallinn';

/** As wide as a digit, so that ranges stand straight under each other. */
const FIGURE_DASH = '\u2012';
const NO_BREAK_SPACE = '\u00a0';

/** A whole number of cents: 1234,50 € in Estonian (grouped from five digits on: 12 345,50 €), €1,234.50 in English. */
export function formatMoney(cents: Cents, locale: Locale): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  const amount = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(cents) / 100);
  const sign = cents < 0 ? '\u2212' : '';
  return locale === 'et' ? `${sign}${amount}${NO_BREAK_SPACE}€` : `${sign}€${amount}`;
}

/** "100,00‒250,00 €", "€100.00‒€250.00"; one amount when both ends are equal. */
export function formatMoneyRange({ min, max }: MoneyRange, locale: Locale): string {
  const to = formatMoney(max, locale);
  if (min === max) return to;
  const from = formatMoney(min, locale);
  return `${locale === 'et' ? from.slice(0, -2) : from}${FIGURE_DASH}${to}`;
}

/** A number as the language groups and points it. `options` are Intl's, for fraction digits or per cent. */
export function formatNumber(value: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string {
  return numberFormat(locale, options).format(value);
}

/**
 * Day, month and year: 08.03.2025, 08/03/2025. A calendar date (yyyy-mm-dd) is that day everywhere; an instant is the
 * day it was in the time zone. RangeError for what is no date.
 */
export function formatDate(value: string | Date, locale: Locale, timeZone: string = DEFAULT_TIME_ZONE): string {
  const isCalendarDate = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const parts = partsOf(value, locale, isCalendarDate ? 'UTC' : knownTimeZone(timeZone));
  const separator = locale === 'et' ? '.' : '/';
  return [parts.day, parts.month, parts.year].join(separator);
}

/** The day and the time of a 24-hour clock: 08.03.2025 14:05. */
export function formatDateTime(value: string | Date, locale: Locale, timeZone: string = DEFAULT_TIME_ZONE): string {
  const { hour, minute } = partsOf(value, locale, knownTimeZone(timeZone));
  return `${formatDate(value, locale, timeZone)} ${hour}:${minute}`;
}

/** The zone itself where it exists. Old profiles hold "et", which is no zone and is read as Estonia's. */
export function knownTimeZone(timeZone: string): string {
  try {
    return dateFormat('en', timeZone).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

/** Compares two texts as the language sorts them: in Estonian š and ž come after s, õ ä ö ü after w. */
export function compareTexts(locale: Locale): (a: string, b: string) => number {
  return new Intl.Collator(TAGS[locale]).compare;
}

type DateParts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

function partsOf(value: string | Date, locale: Locale, timeZone: string): DateParts {
  const parts = dateFormat(locale, timeZone).formatToParts(new Date(value));
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/** A zone may be written in several ways: no more than this are kept. */
const FORMATS_KEPT = 500;
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes many times as long as using one. RangeError for a zone that does not exist. */
function dateFormat(locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(TAGS[locale], {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (dateFormats.size >= FORMATS_KEPT) dateFormats.clear();
  dateFormats.set(key, format);
  return format;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const known = numberFormats.get(key);
  if (known) return known;
  // min2: a group must have two digits before it, which is Estonian's own rule (1234 but 12 345).
  const useGrouping = locale === 'et' ? 'min2' : true;
  const format = new Intl.NumberFormat(TAGS[locale], { useGrouping, ...options });
  numberFormats.set(key, format);
  return format;
}
