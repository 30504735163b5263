import type { Locale } from '@molaar/contracts';
import en from './en';
import et from './et';
import type { Translation } from './generated-types';

const DICTIONARIES = { en: en as Translation, et } satisfies Record<Locale, Translation>;

/** Returns the dictionary of a language. In Node both are in memory; for the browser see `dictionaries.browser.ts`. */
export const dictionary = (locale: Locale): Translation => DICTIONARIES[locale];

/** Loads the texts of a language. */
export async function loadDictionary(_locale: Locale): Promise<void> {}

/** Loads the texts of the landing page too. */
export async function loadLandingTexts(_locale: Locale): Promise<void> {}

/** Loads the texts of the pages of signed-in users too. */
export async function loadPortalTexts(_locale: Locale): Promise<void> {}

/** Loads the texts of the account, medical and pricing settings too. */
export async function loadSettingsTexts(_locale: Locale): Promise<void> {}

/** Loads the texts of views of a patient that are opened on demand too. */
export async function loadPatientTexts(_locale: Locale): Promise<void> {}
