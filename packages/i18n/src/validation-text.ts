import type { Locale } from '@molaar/contracts';
import { dictionary } from '#dictionaries';
import type { TranslationFunctions } from './generated-types';
import { translations } from './translations';

type ValidationTexts = TranslationFunctions['validation'];

/** Keys of validation texts without arguments: a schema's custom issue may name one of them. */
type PlainKey = { [Key in keyof ValidationTexts]: ValidationTexts[Key] extends () => string ? Key : never }[keyof ValidationTexts];

function isPlainKey(key: unknown): key is PlainKey {
  if (typeof key !== 'string') return false;
  const texts: Record<string, string> = dictionary('en').validation;
  return Object.hasOwn(texts, key) && !texts[key]?.includes('{');
}

/** Returns the text of a key such as `issueNeedsSurface`; anything else is already a text and is returned unchanged. */
export function validationText(keyOrText: string, locale: Locale): string {
  return isPlainKey(keyOrText) ? translations(locale).validation[keyOrText]() : keyOrText;
}

/**
 * Returns the text of a schema's custom issue: that of `params.key`, with `params.values` where the text lists values.
 */
export function customText(params: Readonly<Record<string, unknown>> | undefined, locale: Locale): string | undefined {
  const texts = translations(locale).validation;
  const key = params?.key;
  if (key === 'oneOf' || key === 'notOneOf') {
    const values = Array.isArray(params?.values) ? params.values.join(', ') : '';
    return texts[key]({ values });
  }
  return isPlainKey(key) ? texts[key]() : undefined;
}
