import { type LineConflict, mergePlans } from './merge-plans';
import type { PlanDraft } from './plan-draft';
import type { PlanEdit } from './plan-edit';
import { unplannedLines } from './unplanned-lines';

interface Restored extends PlanDraft {
  readonly conflicts: readonly LineConflict[];
}

/** Changes of a saved plan come back over it as it is now. */
export function restoreSaved(kept: PlanDraft, now: PlanEdit): Restored {
  const { plan: edit, conflicts } = mergePlans(kept.base, kept.edit, now);
  return { base: now, edit, conflicts };
}

/**
 * A plan that was never saved comes back as it was. A new draft of the same radiograph names the same findings by new ids,
 * so only findings that the person has not seen yet are taken from it; what was deleted stays deleted. With them it is as new as
 * that draft.
 */
export function restoreNew(kept: PlanDraft, now: PlanEdit): Restored {
  const fresh = unplannedLines(now.lines, [...kept.base.lines, ...kept.edit.lines]);
  const { annotationVersion, statusVersion } = now;
  const withFresh = (plan: PlanEdit): PlanEdit => ({ ...plan, annotationVersion, statusVersion, lines: [...plan.lines, ...fresh] });
  return { base: withFresh(kept.base), edit: withFresh(kept.edit), conflicts: [] };
}
