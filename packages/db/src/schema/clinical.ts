/** Tables of migration 0002. */
export type ClinicalTables = Record<never, never>;
