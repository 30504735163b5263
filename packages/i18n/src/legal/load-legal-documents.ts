import type { Locale } from '@molaar/contracts';
import type { LegalDocuments } from './document';

const LANGUAGES: Readonly<Record<Locale, () => Promise<{ readonly documents: LegalDocuments }>>> = {
  en: () => import('./en'),
  et: () => import('./et'),
};
const loaded = new Map<Locale, Promise<LegalDocuments>>();

/** Loads the legal documents of a language: long texts, which only their own pages need. */
export function loadLegalDocuments(locale: Locale): Promise<LegalDocuments> {
  const documents = loaded.get(locale) ?? LANGUAGES[locale]().then((language) => language.documents);
  loaded.set(locale, documents);
  // Another try after a failure.
  documents.catch(() => loaded.delete(locale));
  return documents;
}
