import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Returns the address of a person's photo. The id in it changes with the photo, so that browsers can cache it. */
export function photoAddress(userId: string, photoId: string | null): string | null {
  return photoId && `/api/x/user/${userId}/photo?photo=${photoId}`;
}

/** Returns the id of the photo of a person who is not deleted; null when there is no photo or person. */
export async function findPhoto(tx: ClinicTx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('photo_id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.photo_id ?? null;
}

/** Replaces or removes a person's photo and locks the row. @returns The id of the previous photo. */
export async function setPhoto(tx: ClinicTx, userId: string, photoId: string | null): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('photo_id')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('users')
    .set({ photo_id: photoId })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', userId)
    .execute();
  return row?.photo_id ?? null;
}

/** Returns those of the ids that are a person's photo. */
export async function existingPhotos(tx: ClinicTx, photoIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('photo_id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`photo_id = any (${photoIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ photo_id: id }) => id ?? []));
}
