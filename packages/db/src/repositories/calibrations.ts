import type { Calibration, FittedCalibration, JudgedSuggestion } from '@molaar/domain/calibration';
import { DECIDED_TOGETHER } from '@molaar/domain/calibration';
import { type FindingType, MIN_SUGGESTION_CONFIDENCE } from '@molaar/domain/findings';
import { sql } from 'kysely';
import type { ClinicTx } from '../database';

export interface StoredCalibration extends FittedCalibration {
  id: string;
  modelVersion: string;
  fittedAt: Date;
  fittedBy: string;
}

export interface CalibrationSwitch {
  version: number;
  calibrationId: string | null;
  at: Date;
  by: string;
}

/** Radiographs whose decisions are read for a fit, the last analysed first: enough for every curve, little to read. */
const MOST_RADIOGRAPHS = 5_000;

/** Returns the curves in use, and since when; null when confidences are shown as detected. */
export async function findActiveCalibration(tx: ClinicTx): Promise<(Calibration & { since: Date }) | null> {
  const row = await tx
    .selectFrom('calibration_switches as s')
    .leftJoin('calibrations as c', (join) =>
      join.onRef('c.organization_id', '=', 's.organization_id').onRef('c.id', '=', 's.calibration_id'),
    )
    .select(['c.id', 'c.model_version as modelVersion', 'c.curves', 's.switched_at as since'])
    .where('s.organization_id', '=', tx.organizationId)
    .orderBy('s.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.id || !row.modelVersion || !row.curves) return null;
  return { id: row.id, modelVersion: row.modelVersion, curves: row.curves, since: row.since };
}

/** Returns what of an image the adjustment depends on: its device, and its analyses by the model version. */
export async function findCalibratedImage(
  tx: ClinicTx,
  imageId: string,
  modelVersion: string,
): Promise<{ device: string | null; analysisIds: ReadonlySet<string> }> {
  const rows = await tx
    .selectFrom('images as i')
    .innerJoin('analyses as a', (join) => join.onRef('a.organization_id', '=', 'i.organization_id').onRef('a.image_id', '=', 'i.id'))
    .select(['i.device', 'a.id'])
    .where('i.organization_id', '=', tx.organizationId)
    .where('i.id', '=', imageId)
    .where('a.model_version', '=', modelVersion)
    .execute();
  return { device: rows[0]?.device ?? null, analysisIds: new Set(rows.map(({ id }) => id)) };
}

/** Inserts a fit. @returns false when one of the same fingerprint exists. */
export async function insertCalibration(tx: ClinicTx, fit: StoredCalibration & { fingerprint: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('calibrations')
    .values({
      organization_id: tx.organizationId,
      id: fit.id,
      model_version: fit.modelVersion,
      fitted_at: fit.fittedAt,
      fitted_by: fit.fittedBy,
      fingerprint: fit.fingerprint,
      decisions: fit.decisions,
      radiographs: fit.radiographs,
      error_before: fit.errorBefore,
      error_after: fit.errorAfter,
      curves: JSON.stringify(fit.curves),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'fingerprint']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lists all fits, newest first. */
export function listCalibrations(tx: ClinicTx): Promise<StoredCalibration[]> {
  return tx
    .selectFrom('calibrations')
    .select(['id', 'model_version as modelVersion', 'fitted_at as fittedAt', 'fitted_by as fittedBy', 'decisions', 'radiographs'])
    .select(['error_before as errorBefore', 'error_after as errorAfter', 'curves'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('fitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Lists all switches, newest first. */
export function listCalibrationSwitches(tx: ClinicTx): Promise<CalibrationSwitch[]> {
  return tx
    .selectFrom('calibration_switches')
    .select(['version', 'calibration_id as calibrationId', 'switched_at as at', 'switched_by as by'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('version', 'desc')
    .execute();
}

/** Inserts the next switch. @returns false when somebody else made one with this number. */
export async function insertCalibrationSwitch(tx: ClinicTx, { version, calibrationId, at, by }: CalibrationSwitch): Promise<boolean> {
  const inserted = await tx
    .insertInto('calibration_switches')
    .values({ organization_id: tx.organizationId, version, calibration_id: calibrationId, switched_at: at, switched_by: by })
    .onConflict((conflict) => conflict.columns(['organization_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Lists the decided suggestions that say how right confidences are. Of each radiograph and finding type, all or none:
 * it counts when every suggestion that was shown is decided, so that what people left open does not matter. Copies of a
 * radiograph have no suggestions of their own.
 * @param floors The lowest detected confidence that was shown, where it was above that of all clinics.
 */
export async function listJudgedSuggestions(
  tx: ClinicTx,
  { modelVersion, floors }: { modelVersion: string; floors: readonly { class: FindingType; floor: number }[] },
): Promise<JudgedSuggestion[]> {
  const own = sql`a.organization_id = ${tx.organizationId} and a.image_id = n.image_id and a.analysis_id = n.id`;
  const meant = sql`a.source = 'AI' and not a.experimental and a.confidence >= coalesce(f.floor, ${MIN_SUGGESTION_CONFIDENCE})
    and coalesce(a.detected_class, a.class) <> all (${[...DECIDED_TOGETHER]}::text[])`;
  const floorOf = sql`left join jsonb_to_recordset(${JSON.stringify(floors)}::jsonb) as f(class text, floor double precision)
    on f.class = coalesce(a.detected_class, a.class)`;
  const { rows } = await sql<JudgedSuggestion>`
    with analysed as materialized (
      select an.id, an.image_id, i.device from analyses an
      join images i on i.organization_id = an.organization_id and i.id = an.image_id
      where an.organization_id = ${tx.organizationId} and an.state = 'SUCCEEDED' and an.model_version = ${modelVersion}
      order by an.finished_at desc limit ${MOST_RADIOGRAPHS}
    ), judged as (
      select n.image_id, n.device, coalesce(a.detected_class, a.class) as class, a.confidence,
        case when a.decision = 'SUGGESTED' then null
          else a.decision <> 'REJECTED' and coalesce(a.detected_class, a.class) = a.class end as confirmed
      from analysed n join annotations a on ${own} ${floorOf} where ${meant}
      union all
      select n.image_id, n.device, coalesce(a.detected_class, a.class), a.confidence, false
      from analysed n join removed_annotations a on ${own} ${floorOf} where ${meant}
    ), counted as (
      select *, bool_and(confirmed is not null) over (partition by image_id, class) as whole from judged
    )
    select image_id as "imageId", device, class, confidence, confirmed from counted where whole`.execute(tx);
  return rows;
}
