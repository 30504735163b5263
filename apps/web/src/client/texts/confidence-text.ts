import type { Locale } from '@molaar/contracts';
import { formatNumber } from '@molaar/i18n';

/** The highest confidence that is shown. */
const MOST_CONFIDENT = 0.99;

/** Formats a detector's confidence, 0 to 1, in whole percent; never as certainty. */
export function confidenceText(confidence: number, locale: Locale): string {
  return formatNumber(Math.min(confidence, MOST_CONFIDENT), locale, { style: 'percent', maximumFractionDigits: 0 });
}
