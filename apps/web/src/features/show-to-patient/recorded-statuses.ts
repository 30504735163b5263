import type { StatusSet } from '@molaar/contracts';
import { entryByType, hasIssue, isFindingType, type PatientStop } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';
import { compareTeeth, type Surface } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';

/** A confirmed status of a tooth that no annotation shows: it was entered in the chart or in the table. */
export interface RecordedStatus {
  readonly status: Exclude<ToothStatus, 'SOUND'>;
  readonly surfaces: readonly Surface[];
}

/** What is shown at once: what is marked on the radiograph, and what is recorded without a place on it. */
export interface ShownStop extends PatientStop<SceneAnnotation> {
  readonly recorded: readonly RecordedStatus[];
}

type Statuses = readonly Pick<StatusSet['statuses'][number], 'tooth' | 'status' | 'surface' | 'decision' | 'annotationIds'>[];

/**
 * Adds the confirmed statuses that no annotation shows, in the order of `findingsForPatient`: teeth with an issue
 * first. Sound teeth are left out as they are there, and what a confirmed finding of the tooth says already.
 * @param statuses In the order of the chart.
 */
export function withRecordedStatuses(stops: readonly PatientStop<SceneAnnotation>[], statuses: Statuses): ShownStop[] {
  const all = new Map<string, ShownStop>(stops.map((stop) => [keyOf(stop), { ...stop, recorded: [] }]));
  for (const { tooth, status, surface, decision, annotationIds } of statuses) {
    if (decision !== 'APPROVED' || annotationIds.length > 0 || status === 'SOUND') continue;
    const stop = all.get(tooth) ?? { tooth, findings: [], recorded: [] };
    const isSaid = stop.findings.some(
      (finding) => finding.confirmed && finding.class === status && surface.every((one) => finding.surfaces.includes(one)),
    );
    if (!isSaid) all.set(tooth, { ...stop, recorded: [...stop.recorded, { status, surfaces: surface }] });
  }
  return [...all.values()].sort(compareStops);
}

/** Returns the key of a stop among the others: its tooth, or the first annotation of a place in the jaw. */
export function keyOf({ tooth, findings }: PatientStop<SceneAnnotation>): string {
  return tooth ?? findings[0]?.annotations[0]?.id ?? '';
}

/** Whether something of the stop is an issue, marked or only recorded. */
export function showsIssue(stop: ShownStop): boolean {
  return hasIssue(stop) || stop.recorded.some(({ status }) => isFindingType(status) && entryByType(status).category === 'ISSUES');
}

function compareStops(a: ShownStop, b: ShownStop): number {
  const byIssue = Number(showsIssue(b)) - Number(showsIssue(a));
  if (byIssue !== 0 || a.tooth === b.tooth) return byIssue;
  if (a.tooth === null) return 1;
  return b.tooth === null ? -1 : compareTeeth(a.tooth, b.tooth);
}
