import type { Notification } from '@molaar/contracts';

/** Returns what the count of a notification counts. */
export function countedIn(kind: Notification['kind']): 'images' | 'conflicts' | 'patients' {
  if (kind === 'BATCH_DONE') return 'images';
  return kind === 'PARTNER_CONFLICT' ? 'conflicts' : 'patients';
}
