import type { Locale } from '@molaar/contracts';
import type { Translation } from './generated-types';

type Part = () => Promise<{ default: object }>;

/** Each language is in files of its own: the texts of public pages, and those of signed-in users. */
const PARTS: Readonly<Record<Locale, readonly [publicTexts: Part, portalTexts: Part]>> = {
  en: [() => import('./en/public'), () => import('./en/portal')],
  et: [() => import('./et/public'), () => import('./et/portal')],
};

const loaded = new Map<Locale, Translation>();
let parts = 1;

/**
 * Returns the dictionary of a language; another loaded one until it is loaded, which the reader sees for a moment at
 * most.
 * @throws before the first language is loaded
 */
export function dictionary(locale: Locale): Translation {
  const found = loaded.get(locale) ?? [...loaded.values()][0];
  if (!found) throw new Error('no dictionary is loaded');
  return found;
}

/** Loads the texts of a language that are needed so far: those of public pages, after `loadPortalTexts` all. */
export async function loadDictionary(locale: Locale): Promise<void> {
  const texts = await Promise.all(PARTS[locale].slice(0, parts).map((load) => load()));
  loaded.set(locale, Object.assign({}, ...texts.map((part) => part.default)));
}

/** Loads the texts of the pages of signed-in users too, now and for other languages later. */
export async function loadPortalTexts(locale: Locale): Promise<void> {
  if (parts === 2 && loaded.has(locale)) return;
  parts = 2;
  await loadDictionary(locale);
}
