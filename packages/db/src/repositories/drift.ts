import { DECIDED_TOGETHER } from '@molaar/domain/calibration';
import type { FigureComparison, RadiographFigures } from '@molaar/domain/drift';
import { MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';

/** An analysed radiograph of one device. */
export interface RecentRadiograph {
  device: string | null;
  finishedAt: Date;
  figures: RadiographFigures;
  /** By finding type, where every shown suggestion is decided. */
  decided: Record<string, { rejected: number; of: number }>;
}

/** The comparison of one figure; `scope` as in `scopeOf`. */
export interface DriftReading extends FigureComparison {
  scope: string;
  own: boolean;
  driftingSince: Date | null;
  measuredAt: Date;
}

export interface OwnReference {
  scope: string;
  figure: string;
  counts: number[];
  takenAt: Date;
}

/** Radiographs of a clinic that are read for a sweep: its devices' last ones are among them. */
const MOST_OF_CLINIC = 2_000;

/**
 * Lists the last analysed radiographs of each device of the clinic, newest first. Copies of a radiograph are left out.
 * @param perDevice The most of one device.
 */
export async function listRecentRadiographs(
  tx: ClinicTx,
  { modelVersion, since, perDevice }: { modelVersion: string; since: Date; perDevice: number },
): Promise<RecentRadiograph[]> {
  const meant = sql`a.organization_id = ${tx.organizationId} and a.image_id = n.image_id and a.analysis_id = n.id
    and a.source = 'AI' and not a.experimental and a.confidence >= ${MIN_SUGGESTION_CONFIDENCE}
    and coalesce(a.detected_class, a.class) <> all (${[...DECIDED_TOGETHER]}::text[])`;
  const { rows } = await sql<RecentRadiograph>`
    with latest as (
      select an.id, an.image_id, an.finished_at, an.figures, i.device,
        row_number() over (partition by i.device order by an.finished_at desc) as nth
      from (
        select * from analyses where organization_id = ${tx.organizationId} and state = 'SUCCEEDED'
          and model_version = ${modelVersion} and figures is not null and finished_at >= ${since}
        order by finished_at desc limit ${MOST_OF_CLINIC}
      ) an
      join images i on i.organization_id = an.organization_id and i.id = an.image_id
      where i.derived_from is null
    ), n as materialized (select * from latest where nth <= ${perDevice}),
    judged as (
      select n.id, coalesce(a.detected_class, a.class) as class, a.decision = 'SUGGESTED' as open,
        a.decision = 'REJECTED' or coalesce(a.detected_class, a.class) <> a.class as rejected
      from n join annotations a on ${meant}
      union all
      select n.id, coalesce(a.detected_class, a.class), false, true from n join removed_annotations a on ${meant}
    ), counted as (
      select id, class, count(*) filter (where rejected)::integer as rejected, count(*)::integer as all
      from judged group by id, class having not bool_or(open)
    )
    select n.device, n.finished_at as "finishedAt", n.figures,
      coalesce((select jsonb_object_agg(c.class, jsonb_build_object('rejected', c.rejected, 'of', c.all))
        from counted c where c.id = n.id), '{}') as decided
    from n order by n.finished_at desc`.execute(tx);
  return rows;
}

/** Waits until no other sweep replaces readings or references. */
export async function lockDrift(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drift'))`.execute(tx);
}

/** Lists the comparisons of the last sweep, the largest distances of each scope first. */
export function listDriftReadings(tx: Tx, modelVersion: string): Promise<DriftReading[]> {
  return tx
    .selectFrom('drift_readings')
    .select(['scope', 'figure', 'radiographs', 'reference', 'own', 'distance', 'distance_limit as limit', 'median'])
    .select(['reference_median as referenceMedian', 'drifting_since as driftingSince', 'measured_at as measuredAt'])
    .where('model_version', '=', modelVersion)
    .orderBy('scope')
    .orderBy(sql`distance / distance_limit`, 'desc')
    .orderBy('figure')
    .execute();
}

/** Replaces the comparisons by those of a new sweep. */
export async function replaceDriftReadings(tx: Tx, modelVersion: string, readings: readonly DriftReading[]): Promise<void> {
  await tx.deleteFrom('drift_readings').execute();
  for (const reading of readings) {
    const { scope, figure, radiographs, reference, own, distance, limit, median, referenceMedian, driftingSince, measuredAt } = reading;
    await tx
      .insertInto('drift_readings')
      .values({
        ...{ scope, figure, model_version: modelVersion, radiographs, reference, own, distance, distance_limit: limit, median },
        ...{ reference_median: referenceMedian, drifting_since: driftingSince, measured_at: measuredAt },
      })
      .execute();
  }
}

/** Lists what was accepted as usual with this model version. */
export function listOwnReferences(tx: Tx, modelVersion: string): Promise<OwnReference[]> {
  return tx
    .selectFrom('drift_references')
    .select(['scope', 'figure', 'counts', 'taken_at as takenAt'])
    .where('model_version', '=', modelVersion)
    .execute();
}

/** Makes these counts the reference of their scope and figure. */
export async function replaceOwnReferences(tx: Tx, modelVersion: string, references: readonly OwnReference[]): Promise<void> {
  for (const { scope, figure, counts, takenAt } of references) {
    await tx.deleteFrom('drift_references').where('scope', '=', scope).where('figure', '=', figure).execute();
    await tx.insertInto('drift_references').values({ scope, figure, model_version: modelVersion, counts, taken_at: takenAt }).execute();
  }
}
