import type { ErrorCode, Locale } from '@molaar/contracts';
import { dictionary } from '#dictionaries';
import { translations } from './translations';

/** Checks whether a value is an error code of Molaar; a response from elsewhere (a proxy's page) has none. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(dictionary('en').errors, code);
}

/** Returns the text of an error code; that of SOMETHING_WENT_WRONG for an unknown one (specification, section 8). */
export function errorText(code: unknown, locale: Locale): string {
  const texts = translations(locale).errors;
  return isErrorCode(code) ? texts[code]() : texts.SOMETHING_WENT_WRONG();
}

/**
 * Returns the notice for every screen, document and response with findings: the analysis assists and does not diagnose.
 */
export function noticeText(locale: Locale): string {
  return translations(locale).common.notice();
}
