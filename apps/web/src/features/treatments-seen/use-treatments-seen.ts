import type { TreatmentsSeen } from '@molaar/contracts';
import { trpc } from '../../client/api/trpc';
import { isWorthShowing } from './treatments-by-tooth';

/**
 * Returns what the newest radiograph shows of a patient's treatment plan; null while it is read, when it could not be
 * read, and where there is nothing to show: it is an addition to the page.
 */
export function useTreatmentsSeen(patientId: string, enabled: boolean): NonNullable<TreatmentsSeen> | null {
  // Findings change on other pages.
  const { data } = trpc.plans.seen.useQuery({ patientId }, { enabled, staleTime: 0, meta: { silent: true } });
  return enabled && data && isWorthShowing(data.treatments) ? data : null;
}
