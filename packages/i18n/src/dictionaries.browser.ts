import type { Locale } from '@molaar/contracts';
import type { Translation } from './generated-types';

/** The texts of all public pages, of the landing page, of the pages of signed-in users, and of the view for a patient. */
type Part = 'public' | 'landing' | 'portal' | 'patient';
type Load = () => Promise<{ default: object }>;

/** Each part of a language is a file of its own. */
const PARTS: Readonly<Record<Locale, Readonly<Record<Part, Load>>>> = {
  en: {
    public: () => import('./en/public'),
    landing: () => import('./en/landing'),
    portal: () => import('./en/portal'),
    patient: () => import('./en/patient'),
  },
  et: {
    public: () => import('./et/public'),
    landing: () => import('./et/landing'),
    portal: () => import('./et/portal'),
    patient: () => import('./et/patient'),
  },
};

/** The dictionaries by language, each with the parts that it has. */
const loaded = new Map<Locale, { readonly texts: Translation; readonly parts: ReadonlySet<Part> }>();
/** The parts of a language that are needed so far. */
const needed = new Set<Part>(['public']);

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

/** Loads the texts of a language that are needed so far: those of public pages, and of the pages opened before. */
export async function loadDictionary(locale: Locale): Promise<void> {
  const missing = () => [...needed].filter((part) => !loaded.get(locale)?.parts.has(part));
  const wanted = missing();
  const texts = await Promise.all(wanted.map((part) => PARTS[locale][part]()));
  // Another call may have loaded them meanwhile.
  if (!wanted.some((part) => missing().includes(part))) return;
  const known = loaded.get(locale);
  loaded.set(locale, {
    texts: Object.assign({}, known?.texts, ...texts.map((part) => part.default)),
    parts: new Set([...(known?.parts ?? []), ...wanted]),
  });
}

/** Loads the texts of the landing page too, now and for other languages later. */
export async function loadLandingTexts(locale: Locale): Promise<void> {
  needed.add('landing');
  await loadDictionary(locale);
}

/** Loads the texts of the pages of signed-in users too, now and for other languages later. */
export async function loadPortalTexts(locale: Locale): Promise<void> {
  needed.add('portal');
  await loadDictionary(locale);
}

/** Loads the texts of the view for a patient too, now and for other languages later. */
export async function loadPatientTexts(locale: Locale): Promise<void> {
  needed.add('patient');
  await loadDictionary(locale);
}
