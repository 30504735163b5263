/** A person's decision about a suggestion. */
export const DECISIONS = ['SUGGESTED', 'APPROVED', 'EDITED', 'REJECTED'] as const;
export type Decision = (typeof DECISIONS)[number];

/**
 * Returns true for approved and edited annotations: only these may be used in a treatment plan, a PDF or an exchange.
 */
export function isConfirmed(decision: Decision): boolean {
  return decision === 'APPROVED' || decision === 'EDITED';
}
