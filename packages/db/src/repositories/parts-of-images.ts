import { isPartOfImage, type StoredImageEdit } from '@molaar/domain/geometry';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

/**
 * Returns those of the images that are a part of another one: cropped, or made from a cropped one. A copy that was made
 * before the edit said so (`ofPart`) is known by the images from which it was made, while these are stored.
 */
export async function findPartsOfImages(tx: ClinicTx, imageIds: readonly string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string; edit: StoredImageEdit }>`
    with recursive origins as (
      select id, derived_from, edit from images
        where organization_id = ${tx.organizationId} and id = any (${[...imageIds]}::uuid[]) and edit is not null
      union all select o.id, i.derived_from, i.edit from images i join origins o on i.id = o.derived_from
        where i.organization_id = ${tx.organizationId} and i.edit is not null
    )
    select id, edit from origins`.execute(tx);
  return new Set(rows.filter(({ edit }) => isPartOfImage(edit)).map(({ id }) => id));
}
