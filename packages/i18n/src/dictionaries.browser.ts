import type { Locale } from '@molaar/contracts';
import type { Translation } from './generated-types';

/**
 * The texts of all public pages, the clinical names, the texts of the landing page, of the pages of signed-in users, of
 * their settings, and of views of a patient that are opened on demand.
 */
type Part = 'public' | 'clinical' | 'landing' | 'portal' | 'settings' | 'patient';
type Load = () => Promise<{ default: object }>;

/** Each part of a language is a file of its own. */
const PARTS: Readonly<Record<Locale, Readonly<Record<Part, Load>>>> = {
  en: {
    public: () => import('./en/public'),
    clinical: () => import('./en/clinical'),
    landing: () => import('./en/landing'),
    portal: () => import('./en/portal'),
    settings: () => import('./en/settings'),
    patient: () => import('./en/patient'),
  },
  et: {
    public: () => import('./et/public'),
    clinical: () => import('./et/clinical'),
    landing: () => import('./et/landing'),
    portal: () => import('./et/portal'),
    settings: () => import('./et/settings'),
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
export const loadLandingTexts = (locale: Locale): Promise<void> => loadParts(locale, ['clinical', 'landing']);

/** Loads the texts of the pages of signed-in users too, now and for other languages later. */
export const loadPortalTexts = (locale: Locale): Promise<void> => loadParts(locale, ['clinical', 'portal']);

/** Loads the texts of the account, medical and pricing settings too, now and for other languages later. */
export const loadSettingsTexts = (locale: Locale): Promise<void> => loadParts(locale, ['settings']);

/** Loads the texts of views of a patient that are opened on demand too, now and for other languages later. */
export const loadPatientTexts = (locale: Locale): Promise<void> => loadParts(locale, ['patient']);

async function loadParts(locale: Locale, parts: readonly Part[]): Promise<void> {
  for (const part of parts) needed.add(part);
  await loadDictionary(locale);
}
