import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Where a person's photo is asked for; the id in it changes with the picture, so that a browser may keep it. */
export function photoAddress(userId: string, photoId: string | null): string | null {
  return photoId && `/api/x/user/${userId}/photo?photo=${photoId}`;
}

/** The id of the photo of a person who was not deleted; null: none, or no such person. */
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

/** Gives a person another photo, or none; answers the id of the one before. The row stays locked in between. */
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

/** Those of the ids that are somebody's photo. */
export async function existingPhotos(tx: ClinicTx, photoIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('users')
    .select('photo_id')
    .where('organization_id', '=', tx.organizationId)
    .where(sql<boolean>`photo_id = any (${photoIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ photo_id: id }) => id ?? []));
}
