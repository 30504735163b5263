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

export const LEGAL_DOCUMENTS = ['terms', 'processing', 'privacy', 'disclosure'] as const;
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number];
export type LegalDocuments = Readonly<Record<LegalDocumentName, LegalDocument>>;
