/** What a person has said about a suggestion. */
export const DECISIONS = ['SUGGESTED', 'APPROVED', 'EDITED', 'REJECTED'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Only what a person approved, as it was or edited, may reach a plan, a PDF or a partner. */
export function isConfirmed(decision: Decision): boolean {
  return decision === 'APPROVED' || decision === 'EDITED';
}
