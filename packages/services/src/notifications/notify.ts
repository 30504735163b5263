import { activeAmong, activeWithRoles, insertNotifications, publishEvent, type Tx } from '@molaar/db';
import { NOTIFIED_ROLES, type NotificationKind } from '@molaar/domain/clinic';

export interface News {
  kind: NotificationKind;
  at: Date;
  /** People of the organization whom it concerns; the deactivated are left out. With none left, the kind's roles hear of it. */
  to?: readonly (string | null | undefined)[];
  /** Who caused it and need not be told. */
  except?: string | null;
  patientId?: string | null;
  imageId?: string | null;
  planId?: string | null;
  /** How many it is about, where it is about several. */
  count?: number | null;
  /**
   * The same news twice before it was read is told once, anew. What is the same, `about` says: an id, or a name of the
   * cause. Else it is the plan, the image or the patient.
   */
  about?: string;
}

/** At most so many ids in one event: PostgreSQL takes 8000 bytes. */
const PEOPLE_PER_EVENT = 100;

/**
 * Tells people by the bell, in the transaction of the cause: what is rolled back is told to nobody. Holds ids only;
 * names and texts come when it is read, in the reader's language.
 */
export async function notify(tx: Tx, organizationId: string, news: News): Promise<void> {
  const userIds = (await readers(tx, organizationId, news)).filter((userId) => userId !== news.except);
  if (userIds.length === 0) return;
  const { kind, at, patientId = null, imageId = null, planId = null, count = null } = news;
  const about = news.about ?? planId ?? imageId ?? patientId ?? '';
  await insertNotifications(tx, organizationId, userIds, { kind, patientId, imageId, planId, count, about, at });
  for (let first = 0; first < userIds.length; first += PEOPLE_PER_EVENT)
    await publishEvent(tx, organizationId, { type: 'notification', userIds: userIds.slice(first, first + PEOPLE_PER_EVENT) });
}

async function readers(tx: Tx, organizationId: string, { to = [], kind }: News): Promise<string[]> {
  const named = [...new Set(to)].filter((userId) => typeof userId === 'string');
  const found = named.length > 0 ? await activeAmong(tx, organizationId, named) : [];
  return found.length > 0 ? found : activeWithRoles(tx, organizationId, NOTIFIED_ROLES[kind]);
}
