import type { Locale } from '@molaar/contracts';
import { i18nObject } from 'typesafe-i18n';
import { dictionary } from '#dictionaries';
import type { Formatters, Locales, Translation, TranslationFunctions, Translations } from './generated-types';

const cache = new Map<Locale, { readonly dictionary: Translation; readonly functions: TranslationFunctions }>();

/**
 * Returns all texts of a language as functions: `translations('et').common.actions.save()`. The dictionary is in
 * memory, in the browser once `loadDictionary` has loaded it, so this is synchronous; the object is cached per
 * dictionary.
 */
export function translations(locale: Locale): TranslationFunctions {
  const current = dictionary(locale);
  const cached = cache.get(locale);
  if (cached?.dictionary === current) return cached.functions;
  const functions = i18nObject<Locales, Translations, TranslationFunctions, Formatters>(locale, current, {});
  cache.set(locale, { dictionary: current, functions });
  return functions;
}
