import type { Locale } from '@molaar/contracts';
import type { Assessment, FindingType } from '@molaar/domain/findings';
import { findingName } from './names';
import { translations } from './translations';

/** Names in the short text; the full text has all. */
const SHORT_LENGTH = 4;

/**
 * Returns what nobody has assessed, for every screen and document that shows how many findings there are: otherwise a
 * low number would reassure falsely.
 */
export function notAssessedText(
  assessment: Pick<Assessment, 'state' | 'partial' | 'notAssessed'>,
  locale: Locale,
): { short: string; full: string } {
  const texts = translations(locale).catalogue.assessment;
  const { state, partial, notAssessed } = assessment;
  if (state !== 'ASSESSED') {
    const text = texts[state]();
    return { short: text, full: text };
  }
  const others = notAssessed.map((type) => lowerCase(findingName(type, locale), locale));
  const short = [...partial.map((type) => partialName(type, locale)), ...others];
  const full = [...partial.map((type) => partialName(type, locale, true)), ...others];
  const first = short.slice(0, SHORT_LENGTH).join(', ');
  const rest = short.length - SHORT_LENGTH;
  return {
    short: texts.list({ list: rest > 0 ? texts.more({ list: first, count: rest }) : first }),
    full: texts.list({ list: full.join(', ') }),
  };
}

function partialName(type: FindingType, locale: Locale, isFull = false): string {
  const texts = translations(locale).catalogue.assessment;
  if (type === 'PRIM_CAR_CAVITY') return isFull ? texts.earlyCariesFull() : texts.earlyCaries();
  return texts.partial({ name: lowerCase(findingName(type, locale), locale) });
}

function lowerCase(name: string, locale: Locale): string {
  return name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);
}
