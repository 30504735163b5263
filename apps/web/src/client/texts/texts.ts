import type { Locale } from '@molaar/contracts';
import type { ImageDates } from '@molaar/domain/clinic';
import type { FindingType } from '@molaar/domain/findings';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import type { MoneyRange } from '@molaar/domain/treatment-plans';
import {
  findingName,
  formatDate,
  formatDateTime,
  formatLastDay,
  formatMoneyRange,
  formatMonth,
  formatNumber,
  notAssessedText,
  surfaceName,
  surfacesText,
  type TranslationFunctions,
  translations,
} from '@molaar/i18n';
import { createContext, useContext } from 'react';
import { usePortalStore } from '../locale/locale-store';
import { useSession } from '../session/session';
import { confidenceText } from './confidence-text';

/** The language of a part of the page that somebody else reads, a patient; its texts are loaded before. */
export const LocaleContext = createContext<Locale | null>(null);

/** Returns the reader's language. */
export function useLocale(): Locale {
  const chosen = usePortalStore((state) => state.locale);
  return useContext(LocaleContext) ?? chosen;
}

/** Returns the texts in the chosen language: `texts.common.actions.save()`. */
export function useTexts(): TranslationFunctions {
  return translations(useLocale());
}

/** Returns the formats of dates, money and names in the chosen language and the user's time zone. */
export function useFormats() {
  const locale = useLocale();
  const session = useSession();
  const user = session?.authenticated ? session : null;
  return formatsOf(locale, user && !user.automaticTimeZone ? user.timeZone : browserTimeZone());
}

type Formats = ReturnType<typeof createFormats>;
const made = new Map<string, Formats>();

/** The same object for the same language and time zone: every row of a list asks for it. */
function formatsOf(locale: Locale, timeZone: string): Formats {
  const key = `${locale} ${timeZone}`;
  const formats = made.get(key) ?? createFormats(locale, timeZone);
  made.set(key, formats);
  return formats;
}

function createFormats(locale: Locale, timeZone: string) {
  return {
    locale,
    date: (value: string) => formatDate(value, locale, timeZone),
    /** The last day of what is over at this instant. */
    lastDay: (end: string) => formatLastDay(end, locale, timeZone),
    month: (value: string) => formatMonth(value, locale),
    dateTime: (value: string) => formatDateTime(value, locale, timeZone),
    /** When the image was taken; where that is unknown, "uploaded" with the date. */
    imageDate: ({ dateTaken, dateUploaded }: ImageDates) =>
      dateTaken
        ? formatDate(dateTaken, locale, timeZone)
        : translations(locale).images.uploaded({ date: formatDate(dateUploaded, locale, timeZone) }),
    number: (value: number) => formatNumber(value, locale),
    /** What nobody has assessed on an image: in short, and in full. */
    notAssessed: (assessment: Parameters<typeof notAssessedText>[0]) => notAssessedText(assessment, locale),
    percent: (share: number) => formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 0 }),
    confidence: (confidence: number) => confidenceText(confidence, locale),
    moneyRange: (range: MoneyRange) => formatMoneyRange(range, locale),
    /** A treatment plan's total; without any price that there is none. */
    total: ({ total, priced }: { total: MoneyRange; priced: boolean }) =>
      priced ? formatMoneyRange(total, locale) : translations(locale).treatmentPlanner.summary.noPrice(),
    finding: (type: FindingType) => findingName(type, locale),
    surface: (surface: Surface, tooth: ToothNumber | null) => surfaceName(surface, tooth, locale),
    surfaces: (surfaces: readonly Surface[], tooth: ToothNumber | null) => surfacesText(surfaces, tooth, locale),
  };
}

/** Milliseconds for which a time zone is believed: the browser takes long to say it, and a person may travel. */
const ZONE_AGE = 60_000;
let zone = { name: '', readAt: Number.NEGATIVE_INFINITY };

/** Returns the time zone of the browser (IANA), read again after a while: a computer may travel. */
export function browserTimeZone(): string {
  const now = performance.now();
  if (now - zone.readAt > ZONE_AGE) zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now };
  return zone.name;
}
