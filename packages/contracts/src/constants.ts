/** Values without a schema: a page that needs only them does not load the schema library. */

export const LOCALES = ['en', 'et'] as const;
export type Locale = (typeof LOCALES)[number];

/** The colours of the web application; SYSTEM is the setting of the device. */
export const THEMES = ['SYSTEM', 'LIGHT', 'DARK'] as const;
export type Theme = (typeof THEMES)[number];

/** Maximum number of tRPC calls in one request: the web application batches up to it, the server rejects more. */
export const MAX_CALLS_PER_REQUEST = 30;

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export const PATIENT_SORTS = ['lastName', 'createdDate', 'lastActivity', 'lastImageDate', 'birthDate'] as const;

/**
 * Version of the terms and of the data processing agreement, which are accepted together (packages/i18n/src/legal); a
 * consent names the text that was read. Consents to earlier versions stay valid.
 */
export const TERMS_VERSION = '2026-11-26';
/** Version of the privacy page. */
export const PRIVACY_VERSION = '2026-11-28';

const EMBEDDABLE = /^\/(integration\/dentas\/workdesk|teeth-status|treatment-planner)(\/|$)/;

/** Returns whether a partner may embed the page at this path and open it with a token in the address. */
export function isEmbeddable(path: string): boolean {
  return EMBEDDABLE.test(path);
}
