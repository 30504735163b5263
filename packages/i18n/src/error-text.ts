import type { ErrorCode, Locale } from '@molaar/contracts';
import { dictionary, translations } from './translations';

/** True for a code that has a text; an answer from elsewhere (a proxy's page) has none. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(dictionary('en').errors, code);
}

/** What a person reads for an error code; an unknown one reads as SOMETHING_WENT_WRONG (specification, section 8). */
export function errorText(code: unknown, locale: Locale): string {
  const texts = translations(locale).errors;
  return isErrorCode(code) ? texts[code]() : texts.SOMETHING_WENT_WRONG();
}

/** Said on every screen, document and answer that shows findings: the analysis assists and does not diagnose. */
export function noticeText(locale: Locale): string {
  return translations(locale).common.notice();
}
