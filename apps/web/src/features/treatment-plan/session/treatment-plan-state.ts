import type { TreatmentPlan } from '@molaar/contracts';
import type { StateHistory } from '@molaar/scene/history';
import type { LineConflict } from './merge-treatment-plans';
import { isSameTreatmentPlan, type TreatmentPlanEdit } from './treatment-plan-edit';

/** An open treatment plan: what is saved, and what the person changed. */
export interface TreatmentPlanState {
  /** The plan as it was saved last; null before the first save. */
  readonly plan: TreatmentPlan | null;
  /** What the edits are compared with: the saved plan, or the first draft. */
  readonly base: TreatmentPlanEdit;
  readonly history: StateHistory<TreatmentPlanEdit>;
  readonly saving: 'draft' | 'approve' | null;
  readonly conflicts: readonly LineConflict[];
  /** What the server rejected at the last save: texts by line. */
  readonly rejected: ReadonlyMap<string, string>;
  /** When unsaved changes were last stored on the server, ISO 8601; FAILED while they are in this browser alone. */
  readonly storedAt: string | 'FAILED' | null;
}

/** Whether the plan has a treatment for its patient. */
export const hasSelected = ({ history }: TreatmentPlanState): boolean => history.present.lines.some(({ selected }) => selected);

/** Whether the plan differs from what is saved. */
export const hasUnsaved = ({ base, history }: TreatmentPlanState): boolean => !isSameTreatmentPlan(base, history.present);
