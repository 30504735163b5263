import type { Locale } from '@molaar/contracts';
import { i18nObject } from 'typesafe-i18n';
import en from './en';
import et from './et';
import type { Formatters, Locales, Translation, TranslationFunctions, Translations } from './generated-types';

const DICTIONARIES = { en: en as Translation, et } satisfies Record<Locale, Translation>;

const made = new Map<Locale, TranslationFunctions>();

/**
 * All words of a language as functions: `translations('et').common.actions.save()`. Both dictionaries are in memory, in
 * the browser as on the server, so this is synchronous; the same object comes back for the same locale.
 */
export function translations(locale: Locale): TranslationFunctions {
  const known = made.get(locale);
  if (known) return known;
  const functions = i18nObject<Locales, Translations, TranslationFunctions, Formatters>(locale, DICTIONARIES[locale], {});
  made.set(locale, functions);
  return functions;
}

/** The dictionary itself, for looking a key up that is not known when compiling. */
export function dictionary(locale: Locale): Translation {
  return DICTIONARIES[locale];
}
