import type { MedicalTemplateRow, ProposedTreatments } from '@molaar/contracts';
import type { PatientFinding } from '@molaar/domain/findings';
import { toothStatusOf } from '@molaar/domain/statuses';
import { type ApprovedStatus, draftTreatments, isAbout, treatmentTotal } from '@molaar/domain/treatment-plans';
import type { SceneAnnotation } from '@molaar/scene';
import type { ShownStop } from './recorded-statuses';

/** One proposed treatment; its price is the plan's or the template's, or null. */
export type ShownTreatment = NonNullable<ProposedTreatments>['treatments'][number];

/** Returns what the treatment plan proposes for the tooth, or for the findings of a place in the jaw. */
export function plannedTreatments(stop: ShownStop, treatments: readonly ShownTreatment[]): ShownTreatment[] {
  const types = new Set(stop.findings.map((finding) => finding.class));
  return treatments.filter((line) => isAbout(line, stop.tooth) && (stop.tooth !== null || (line.class !== null && types.has(line.class))));
}

/**
 * Returns what the medical template proposes for the confirmed issues of a tooth, as a new treatment plan would. An
 * issue without a row has no treatment: none is invented.
 * @param stops Everything that is shown, from which the situation of the tooth is derived.
 */
export function templateTreatments(stop: ShownStop, stops: readonly ShownStop[], rows: readonly MedicalTemplateRow[]): ShownTreatment[] {
  const all = stops.flatMap(approvedStatuses);
  // All teeth at once: a treatment of several is one line, which says so at each of them.
  const drawn = stop.tooth === null ? [stop] : stops.filter(({ tooth }) => tooth !== null);
  // The own names of custom findings are not the template's.
  const own = drawn.flatMap(approvedStatuses).filter(({ status }) => status !== 'CUSTOM');
  let count = 0;
  const nextId = () => `template-${++count}`;
  const drafted = draftTreatments(own, rows, { newId: nextId, withoutRow: () => ({ displayName: '', category: 'OTHER' }), all });
  return drafted
    .filter((line) => line.issue !== '' && isAbout(line, stop.tooth))
    .map((line) => ({
      id: line.id,
      tooth: line.tooth,
      ...(line.furtherTeeth && { furtherTeeth: [...line.furtherTeeth] }),
      class: line.class,
      name: line.treatmentName || line.issue,
      total: treatmentTotal(line),
      alternative: null,
    }));
}

function approvedStatuses({ tooth, findings, recorded }: ShownStop): ApprovedStatus[] {
  const marked = findings.filter(({ confirmed }) => confirmed).flatMap((finding) => statusOf(finding, tooth));
  return [...marked, ...recorded.map((status) => ({ tooth, ...status }))];
}

function statusOf(finding: PatientFinding<SceneAnnotation>, tooth: ShownStop['tooth']): ApprovedStatus[] {
  const status = toothStatusOf(finding.class);
  const surfaces = tooth === null && finding.surfaces.length === 0 ? (['JAW'] as const) : finding.surfaces;
  return status ? [{ tooth, surfaces, status }] : [];
}
