import type { FindingType } from '@molaar/domain/findings';
import { type RawBuilder, sql } from 'kysely';
import type { ClinicTx } from '../database';

/** Which analysed radiographs are counted; undefined: all. */
export interface QualityFilter {
  /** Months yyyy-mm in the clinic's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Null: the file names no device. */
  device?: string | null | undefined;
}

export interface DecisionCounts {
  class: FindingType;
  confirmed: number;
  corrected: number;
  moved: number;
  renumbered: number;
  otherSurfaces: number;
  otherType: number;
  rejected: number;
  addedByHand: number;
}

/** Lists the devices of the analysed radiographs, those of most radiographs first; null is an unknown device. */
export async function countRadiographsByDevice(
  tx: ClinicTx,
  filter: Omit<QualityFilter, 'device'>,
): Promise<{ device: string | null; radiographs: number }[]> {
  const { rows } = await sql<{ device: string | null; radiographs: number }>`
    with ${analysed(tx, filter)}
    select device, count(distinct image_id)::integer as radiographs from analysed group by device order by radiographs desc, device`.execute(
    tx,
  );
  return rows;
}

/**
 * Counts what was decided about suggestions, by detected finding type. A suggestion counts on the radiograph that was
 * analysed, not again on its copies; decisions stay when a radiograph is analysed again.
 */
export async function countDecisions(tx: ClinicTx, filter: QualityFilter): Promise<DecisionCounts[]> {
  const own = sql`a.organization_id = ${tx.organizationId} and a.image_id = n.image_id`;
  const { rows } = await sql<DecisionCounts>`
    with ${analysed(tx, filter)},
    counted as (
      select coalesce(a.detected_class, a.class) as class,
        case when a.decision = 'REJECTED' then 'rejected'
          when a.detected_class is not null and a.detected_class <> a.class then 'other type'
          else 'confirmed' end as outcome,
        a.edited, a.corrections
      from analysed n join annotations a on ${own} and a.analysis_id = n.id
      where a.source = 'AI' and a.decision <> 'SUGGESTED'
      union all
      select coalesce(a.detected_class, a.class), 'rejected', false, '{}'
      from analysed n join removed_annotations a on ${own} and a.analysis_id = n.id
      where a.source = 'AI'
      union all
      select a.class, 'by hand', false, '{}' from (select distinct image_id from analysed) n join annotations a on ${own}
      where a.source = 'PERSON' and a.decision in ('APPROVED', 'EDITED')
    )
    select class,
      ${number(sql`outcome = 'confirmed'`)} as confirmed,
      ${number(sql`outcome = 'confirmed' and edited`)} as corrected,
      ${number(sql`outcome = 'confirmed' and 'PLACE' = any (corrections)`)} as moved,
      ${number(sql`outcome = 'confirmed' and 'TOOTH' = any (corrections)`)} as renumbered,
      ${number(sql`outcome = 'confirmed' and 'SURFACES' = any (corrections)`)} as "otherSurfaces",
      ${number(sql`outcome = 'other type'`)} as "otherType",
      ${number(sql`outcome = 'rejected'`)} as rejected,
      ${number(sql`outcome = 'by hand'`)} as "addedByHand"
    from counted group by class`.execute(tx);
  return rows;
}

const number = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::integer`;

/** The analyses that ended in these months, with image and device. */
function analysed({ organizationId }: ClinicTx, { from, to, device }: QualityFilter): RawBuilder<unknown> {
  const zone = sql`(select time_zone from organizations where id = ${organizationId})`;
  const begin = (month: string) => sql`(${`${month}-01`}::date)::timestamp at time zone ${zone}`;
  const after = from ? sql`and an.finished_at >= ${begin(from)}` : sql``;
  const before = to ? sql`and an.finished_at < ((${`${to}-01`}::date) + interval '1 month') at time zone ${zone}` : sql``;
  const ofDevice = device === undefined ? sql`` : sql`and i.device is not distinct from ${device}::text`;
  return sql`analysed as materialized (
    select an.id, an.image_id, i.device from analyses an
    join images i on i.organization_id = an.organization_id and i.id = an.image_id
    where an.organization_id = ${organizationId} and an.state = 'SUCCEEDED' ${after} ${before} ${ofDevice})`;
}
