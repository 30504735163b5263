import type { SaveStatusesInput } from '@molaar/contracts';

export type DecidedStatus = SaveStatusesInput['statuses'][number];

/** A status that a person approved manually. */
export function approved(
  tooth: DecidedStatus['tooth'],
  status: DecidedStatus['status'],
  ...surface: DecidedStatus['surface']
): DecidedStatus {
  return { tooth, status, surface, decision: 'APPROVED', annotationIds: [] };
}
