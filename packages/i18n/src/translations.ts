import type { Locale } from '@molaar/contracts';
import { i18nObject } from 'typesafe-i18n';
import en from './en';
import et from './et';
import type { Formatters, Locales, Translation, TranslationFunctions, Translations } from './generated-types';

const DICTIONARIES = { en: en as Translation, et } satisfies Record<Locale, Translation>;

const cache = new Map<Locale, TranslationFunctions>();

/**
 * Returns all texts of a language as functions: `translations('et').common.actions.save()`. Both dictionaries are in
 * memory, in the browser and on the server, so this is synchronous; the object is cached per locale.
 */
export function translations(locale: Locale): TranslationFunctions {
  const cached = cache.get(locale);
  if (cached) return cached;
  const functions = i18nObject<Locales, Translations, TranslationFunctions, Formatters>(locale, DICTIONARIES[locale], {});
  cache.set(locale, functions);
  return functions;
}

/** Returns the dictionary itself, to look up keys that are only known at run time. */
export function dictionary(locale: Locale): Translation {
  return DICTIONARIES[locale];
}
