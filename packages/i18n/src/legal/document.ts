import type { Locale } from '@molaar/contracts';

/** A paragraph, a list, or a table whose first column names the row. */
export type LegalBlock =
  | string
  | { readonly list: readonly string[] }
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface LegalSection {
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

export const LEGAL_DOCUMENTS = ['terms', 'processing', 'privacy'] as const;
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];
export type LegalDocuments = Readonly<Record<LegalDocumentName, LegalDocument>>;

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
