import type { Locale } from '@molaar/contracts';
import type { TranslationFunctions } from './generated-types';
import { dictionary, translations } from './translations';

type Words = TranslationFunctions['validation'];

/** Keys of the error map that need no argument: what a schema's own issue may name. */
type PlainKey = { [Key in keyof Words]: Words[Key] extends () => string ? Key : never }[keyof Words];

function isPlainKey(key: unknown): key is PlainKey {
  if (typeof key !== 'string') return false;
  const texts: Record<string, string> = dictionary('en').validation;
  return Object.hasOwn(texts, key) && !texts[key]?.includes('{');
}

/** The text of a key such as `issueNeedsSurface`; anything else is already a text and comes back as it is. */
export function validationText(keyOrText: string, locale: Locale): string {
  return isPlainKey(keyOrText) ? translations(locale).validation[keyOrText]() : keyOrText;
}

/** The text of a schema's own issue: its `params.key`, with `params.values` where the text lists values. */
export function customText(params: Readonly<Record<string, unknown>> | undefined, locale: Locale): string | undefined {
  const words = translations(locale).validation;
  const key = params?.key;
  if (key === 'oneOf' || key === 'notOneOf') {
    const values = Array.isArray(params?.values) ? params.values.join(', ') : '';
    return words[key]({ values });
  }
  return isPlainKey(key) ? words[key]() : undefined;
}
