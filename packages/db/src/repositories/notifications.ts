import type { Notification } from '@molaar/contracts';
import type { NotificationKind, Role } from '@molaar/domain/clinic';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { newId } from '../ids';

export interface NewNotification {
  kind: NotificationKind;
  patientId: string | null;
  imageId: string | null;
  planId: string | null;
  count: number | null;
  /** Until it is read, notifications of the same kind and `about` share one row. */
  about: string;
  at: Date;
}

/** Inserts the notification for each of these people. An unread one of the same kind and `about` is renewed. */
export async function insertNotifications(
  tx: ClinicTx,
  userIds: readonly string[],
  { kind, patientId, imageId, planId, count, about, at }: NewNotification,
): Promise<void> {
  if (userIds.length === 0) return;
  const values = userIds.map((userId) => ({
    organization_id: tx.organizationId,
    id: newId(),
    user_id: userId,
    kind,
    patient_id: patientId,
    image_id: imageId,
    plan_id: planId,
    count,
    about,
    created_at: at,
  }));
  await tx
    .insertInto('notifications')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id', 'kind', 'about'])
        .where('read_at', 'is', null)
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          created_at: eb.ref('excluded.created_at'),
          count: eb.ref('excluded.count'),
          patient_id: eb.ref('excluded.patient_id'),
          image_id: eb.ref('excluded.image_id'),
          plan_id: eb.ref('excluded.plan_id'),
        })),
    )
    .execute();
}

/** Returns those of the ids that are active people of the organization. */
export async function findActiveUsers(tx: ClinicTx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('active', '=', true)
    .where(sql<boolean>`id = any (${userIds}::uuid[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists active people with any of these roles. */
export async function listActiveUsersWithRoles(tx: ClinicTx, roles: readonly Role[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('active', '=', true)
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A notification without what is counted when it is read. */
export type StoredNotification = Omit<Notification, 'decisionsLeft' | 'assessment'>;

/** Lists the person's notifications, newest first. @param before Omits this id and newer ones. */
export async function listNotifications(
  tx: ClinicTx,
  userId: string,
  { before, size }: { before: string | undefined; size: number },
): Promise<StoredNotification[]> {
  const rows = await tx
    .selectFrom('notifications as n')
    .leftJoin('patients as p', (join) => join.onRef('p.organization_id', '=', 'n.organization_id').onRef('p.id', '=', 'n.patient_id'))
    .leftJoin('images as i', (join) => join.onRef('i.organization_id', '=', 'n.organization_id').onRef('i.id', '=', 'n.image_id'))
    .select(['n.id', 'n.kind', 'n.created_at', 'n.read_at', 'n.image_id', 'n.plan_id', 'n.count', 'i.image_number'])
    .select(['p.id as patient_id', 'p.first_name', 'p.last_name'])
    .where('n.organization_id', '=', tx.organizationId)
    .where('n.user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? ''))
    .orderBy('n.id', 'desc')
    .limit(size)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
    patient: row.patient_id === null ? null : { id: row.patient_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    imageId: row.image_id,
    imageNumber: row.image_number,
    planId: row.plan_id,
    count: row.count,
  }));
}

/** Counts a person's unread notifications. */
export async function countUnreadNotifications(tx: ClinicTx, userId: string): Promise<number> {
  const { unread } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<string>().as('unread'))
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks the person's notifications with these ids as read, or the one `upTo` and all older ones. */
export async function markNotificationsRead(
  tx: ClinicTx,
  userId: string,
  which: { ids: readonly string[] } | { upTo: string },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('ids' in which ? sql<boolean>`id = any (${which.ids}::uuid[])` : sql<boolean>`id <= ${which.upTo}::uuid`)
    .execute();
}

/** Marks all notifications of these kinds in the organization as read, because their cause has ended. */
export async function settleNotifications(tx: ClinicTx, kinds: readonly NotificationKind[], at: Date): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('organization_id', '=', tx.organizationId)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes notifications created before a time, in every organization. @returns How many. */
export async function deleteOldNotifications(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`select entry.delete_old_notifications(${before}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
