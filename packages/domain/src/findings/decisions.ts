/** A person's decision about a suggestion. */
export const DECISIONS = ['SUGGESTED', 'APPROVED', 'EDITED', 'REJECTED'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * A detection below this confidence suggests no status until a person has approved it; the sensitivity sliders hide it
 * too by default. Teeth are exempt, since the sliders do not hide them.
 */
export const MIN_SUGGESTION_CONFIDENCE = 0.4;

/**
 * Returns true for approved and edited annotations: only these may be used in a treatment plan, a PDF or an exchange.
 */
export function isConfirmed(decision: Decision): boolean {
  return decision === 'APPROVED' || decision === 'EDITED';
}
