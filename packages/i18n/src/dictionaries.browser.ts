import type { Locale } from '@molaar/contracts';
import type { Translation } from './generated-types';

type Part = () => Promise<{ default: object }>;

/** Each language is in files of its own: the texts of public pages, and those of signed-in users. */
const PARTS: Readonly<Record<Locale, readonly [publicTexts: Part, portalTexts: Part]>> = {
  en: [() => import('./en/public'), () => import('./en/portal')],
  et: [() => import('./et/public'), () => import('./et/portal')],
};

/** The dictionaries by language, each with the number of its parts. */
const loaded = new Map<Locale, { readonly texts: Translation; readonly parts: number }>();
/** How many parts of a language are needed so far. */
let needed = 1;

/**
 * Returns the dictionary of a language; another loaded one until it is loaded, which the reader sees for a moment at
 * most.
 * @throws before the first language is loaded
 */
export function dictionary(locale: Locale): Translation {
  const found = loaded.get(locale) ?? [...loaded.values()][0];
  if (!found) throw new Error('no dictionary is loaded');
  return found.texts;
}

/** Loads the texts of a language that are needed so far: those of public pages, after `loadPortalTexts` all. */
export async function loadDictionary(locale: Locale): Promise<void> {
  const parts = needed;
  const has = () => loaded.get(locale)?.parts ?? 0;
  if (has() >= parts) return;
  const texts = await Promise.all(PARTS[locale].slice(0, parts).map((load) => load()));
  // More may have been loaded meanwhile.
  if (has() < parts) loaded.set(locale, { texts: Object.assign({}, ...texts.map((part) => part.default)), parts });
}

/** Loads the texts of the pages of signed-in users too, now and for other languages later. */
export async function loadPortalTexts(locale: Locale): Promise<void> {
  needed = 2;
  await loadDictionary(locale);
}
