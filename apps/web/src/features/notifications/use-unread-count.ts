import { trpc } from '../../client/api/trpc';

/** Returns the number of unread notifications; 0 until it is loaded. */
export function useUnreadCount(): number {
  // One row is enough for the number; the list is loaded when it is opened.
  return trpc.notifications.list.useQuery({ size: 1 }, { meta: { silent: true } }).data?.unread ?? 0;
}
