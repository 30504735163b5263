import type { StoredStatus } from '@molaar/domain/statuses';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';
import type { ClinicalImage } from './clinical-image';
import { listStatuses, readStatusVersion, replaceStatuses, writeStatusVersion } from './tooth-statuses';

/** `mirrorTooth` of the domain: the other side of the same jaw. */
const MIRRORED_TOOTH = sql`translate(left(tooth, 1), '12345678', '21436587') || right(tooth, 1)`;

/**
 * Mirrors an image left to right: its flag, the positions and tooth numbers of its annotations, and its statuses as
 * `mirrorStatus` returns them. Differences with the practice system that were skipped are compared again. The caller
 * has locked the image and writes the version of the annotations.
 */
export async function mirrorImageRows(
  tx: ClinicTx,
  { id, width }: Pick<ClinicalImage, 'id' | 'width'>,
  mirrorStatus: (status: StoredStatus) => StoredStatus,
): Promise<void> {
  await sql`update images set mirrored = not mirrored where organization_id = ${tx.organizationId} and id = ${id}`.execute(tx);
  for (const table of ['annotations', 'removed_annotations'])
    await sql`update ${sql.table(table)} set x = ${width} - x - w, tooth = ${MIRRORED_TOOTH},
        outline = (select array_agg(case when position % 2 = 1 then ${width} - value else value end order by position)
          from unnest(outline) with ordinality as corner (value, position))
      where organization_id = ${tx.organizationId} and image_id = ${id}`.execute(tx);
  const statuses = await listStatuses(tx, id);
  // Without statuses too: somebody may be deciding suggestions of the other side.
  await writeStatusVersion(tx, id, (await readStatusVersion(tx, id)) + 1);
  await replaceStatuses(tx, id, statuses.map(mirrorStatus));
  await sql`update exchange_states set skipped = '[]' where organization_id = ${tx.organizationId} and image_id = ${id}`.execute(tx);
}
