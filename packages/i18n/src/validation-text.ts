import type { Locale } from '@molaar/contracts';
import { dictionary } from '#dictionaries';
import type { TranslationFunctions } from './generated-types';
import { translations } from './translations';

type ValidationTexts = TranslationFunctions['validation'];
type ServerTexts = TranslationFunctions['serverValidation'];

/** Keys of texts without arguments: a schema's custom issue may name one of them. */
type PlainKey<Texts> = { [Key in keyof Texts]: Texts[Key] extends () => string ? Key : never }[keyof Texts];

function isPlainKey(key: unknown): key is PlainKey<ValidationTexts> {
  return isKeyOf(dictionary('en').validation, key);
}

/** Always false in a browser, which has no such texts. */
function isServerKey(key: unknown): key is PlainKey<ServerTexts> {
  return isKeyOf(dictionary('en').serverValidation, key);
}

function isKeyOf(texts: Record<string, string> | undefined, key: unknown): boolean {
  return typeof key === 'string' && texts !== undefined && Object.hasOwn(texts, key) && !texts[key]?.includes('{');
}

/** Returns the text of a key such as `issueNeedsSurface`; anything else is already a text and is returned unchanged. */
export function validationText(keyOrText: string, locale: Locale): string {
  if (isPlainKey(keyOrText)) return translations(locale).validation[keyOrText]();
  return isServerKey(keyOrText) ? translations(locale).serverValidation[keyOrText]() : keyOrText;
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
