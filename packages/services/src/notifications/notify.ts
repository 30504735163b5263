import { type ClinicTx, findActiveUsers, insertNotifications, listActiveUsersWithRoles, publishEvent } from '@molaar/db';
import { NOTIFIED_ROLES, type NotificationKind } from '@molaar/domain/clinic';

export interface NotificationInput {
  kind: NotificationKind;
  at: Date;
  /** Recipients; deactivated users are left out. When none is left, the kind's default roles are notified. */
  to?: readonly (string | null | undefined)[];
  /** The person who caused it and is not notified. */
  except?: string | null;
  patientId?: string | null;
  imageId?: string | null;
  planId?: string | null;
  /** Number of items, for a notification about several. */
  count?: number | null;
  /**
   * Identifies repeats: an unread notification of the same kind and `about` is replaced by the new one. An id or a name
   * of the cause; by default the treatment plan, image or patient.
   */
  about?: string;
}

/** Ids per event: a PostgreSQL notification is limited to 8000 bytes. */
const PEOPLE_PER_EVENT = 100;

/**
 * Creates notifications in the transaction of their cause. Stores ids only; names and texts are added on reading, in
 * the reader's language.
 */
export async function notify(tx: ClinicTx, input: NotificationInput): Promise<void> {
  const userIds = (await recipientsOf(tx, input)).filter((userId) => userId !== input.except);
  if (userIds.length === 0) return;
  const { kind, at, patientId = null, imageId = null, planId = null, count = null } = input;
  const about = input.about ?? planId ?? imageId ?? patientId ?? '';
  await insertNotifications(tx, userIds, { kind, patientId, imageId, planId, count, about, at });
  for (let first = 0; first < userIds.length; first += PEOPLE_PER_EVENT)
    await publishEvent(tx, { type: 'notification', userIds: userIds.slice(first, first + PEOPLE_PER_EVENT) });
}

async function recipientsOf(tx: ClinicTx, { to = [], kind }: NotificationInput): Promise<string[]> {
  const named = [...new Set(to)].filter((userId) => typeof userId === 'string');
  const found = named.length > 0 ? await findActiveUsers(tx, named) : [];
  return found.length > 0 ? found : listActiveUsersWithRoles(tx, NOTIFIED_ROLES[kind]);
}
