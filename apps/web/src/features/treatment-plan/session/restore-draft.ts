import { type LineConflict, mergeTreatmentPlans } from './merge-treatment-plans';
import type { TreatmentPlanDraft } from './treatment-plan-draft';
import { onSides, type TreatmentPlanEdit } from './treatment-plan-edit';
import { unplannedLines, withUnplanned } from './unplanned-lines';

interface Restored extends TreatmentPlanDraft {
  readonly conflicts: readonly LineConflict[];
}

/** Restores changes of a saved plan on top of the plan as it is now. */
export function restoreSaved(stored: TreatmentPlanDraft, now: TreatmentPlanEdit): Restored {
  const { plan: edit, conflicts } = mergeTreatmentPlans(stored.base, stored.edit, now);
  return { base: now, edit, conflicts };
}

/**
 * Restores a plan that was never saved. A new draft of the same radiograph has the same findings under new ids, so only
 * findings that the person has not seen are taken from it; what was deleted stays deleted. The result counts as made
 * from the findings of that draft, and has the tooth numbers of its sides.
 */
export function restoreNew(stored: TreatmentPlanDraft, now: TreatmentPlanEdit): Restored {
  const [base, edit] = [onSides(stored.base, now.mirrored), onSides(stored.edit, now.mirrored)];
  const fresh = unplannedLines(now.lines, [...base.lines, ...edit.lines]);
  const { annotationVersion, statusVersion } = now;
  const withFresh = (plan: TreatmentPlanEdit): TreatmentPlanEdit => ({
    ...plan,
    annotationVersion,
    statusVersion,
    lines: withUnplanned(plan.lines, fresh).lines,
  });
  return { base: withFresh(base), edit: withFresh(edit), conflicts: [] };
}
