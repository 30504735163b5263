import type { Member } from '@molaar/contracts';
import type { Role } from '@molaar/domain/clinic';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import { photoAddress } from './photos';

/** Lists the organization's people who are not deleted, in Estonian order of their names. */
export async function listMembers(tx: ClinicTx): Promise<Member[]> {
  const rows = await members(tx)
    .orderBy(sql`last_name collate "et-x-icu"`)
    .orderBy(sql`first_name collate "et-x-icu"`)
    .orderBy('id')
    .execute();
  return rows.map(toMember);
}

/** Returns a member of the clinic, also a deactivated one. */
export async function findMember(tx: ClinicTx, userId: string): Promise<Member | undefined> {
  const row = await members(tx).where('id', '=', userId).executeTakeFirst();
  return row && toMember(row);
}

/** Lists everybody with this e-mail address, active or not; case-insensitive. */
export async function findMembersByEmail(tx: ClinicTx, email: string): Promise<Member[]> {
  const rows = await members(tx)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .orderBy('id')
    .execute();
  return rows.map(toMember);
}

export interface MemberChange {
  title?: string | null;
  firstName?: string;
  lastName?: string;
  phone?: string | null;
  roles?: Role[];
  active?: boolean;
}

/** Updates the given fields only. */
export async function updateMember(tx: ClinicTx, userId: string, change: MemberChange): Promise<void> {
  // Kysely omits undefined columns; setting the username keeps the statement valid when nothing else is given.
  await tx
    .updateTable('users')
    .set((eb) => ({
      username: eb.ref('username'),
      title: change.title,
      first_name: change.firstName,
      last_name: change.lastName,
      phone: change.phone,
      roles: change.roles,
      active: change.active,
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .execute();
}

/**
 * Removes a person from the team for good: no sign-in, in no list, the username is free again. Their name stays on
 * their work.
 */
export async function deleteMember(tx: ClinicTx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ active: false, deleted_at: at, username: `deleted:${userId}` })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .execute();
}

function members(tx: ClinicTx) {
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'username', 'active', 'roles', 'title', 'first_name', 'last_name', 'phone', 'photo_id'])
    .where('organization_id', '=', tx.organizationId)
    .where('deleted_at', 'is', null);
}

type Row = Awaited<ReturnType<ReturnType<typeof members>['execute']>>[number];

function toMember({ first_name: firstName, last_name: lastName, photo_id: photoId, ...row }: Row): Member {
  return { ...row, firstName, lastName, photo: photoAddress(row.id, photoId) };
}
