import type { AccountTables } from './accounts';
import type { ClinicalTables } from './clinical';
import type { FoundationTables } from './foundation';

/** Every table that the application role may reach. */
export type Schema = FoundationTables & ClinicalTables & AccountTables;
