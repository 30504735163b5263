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
  const functions = keptSections(i18nObject<Locales, Translations, TranslationFunctions, Formatters>(locale, current, {}));
  cache.set(locale, { dictionary: current, functions });
  return functions;
}

/**
 * Returns the same texts, whose sections are the same objects each time. The library copies a section whenever it is
 * read: a component would copy several in each rendering, and a hook that depends on one would never find it unchanged.
 */
function keptSections<T extends object>(texts: T): T {
  const kept = new Map<PropertyKey, object>();
  return new Proxy(texts, {
    get: (target, key) => {
      const known = kept.get(key);
      if (known) return known;
      const section = keptSections(Reflect.get(target, key) as object);
      kept.set(key, section);
      return section;
    },
  });
}
