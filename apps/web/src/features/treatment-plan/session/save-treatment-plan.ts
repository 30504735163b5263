import { type Locale, type SaveTreatmentPlanInput, savePlanInput, type TreatmentPlan } from '@molaar/contracts';
import { translations, validationText } from '@molaar/i18n';
import { mapHistory, startHistory } from '@molaar/scene/history';
import type { StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { newOperationId } from '../../../client/api/idempotency-key';
import { portal, trpcClient } from '../../../client/api/trpc';
import { currentLocale } from '../../../client/locale/locale-store';
import type { EditedDocument } from '../../../editing/edit-session';
import { lineErrors } from './line-check';
import { mergeTreatmentPlans, openConflicts } from './merge-treatment-plans';
import { browserTreatmentPlanDraft, type TreatmentPlanDraftId } from './treatment-plan-draft';
import { editOfTreatmentPlan, isSameTreatmentPlan, type TreatmentPlanEdit, treatmentPlanToSave } from './treatment-plan-edit';
import type { TreatmentPlanState } from './treatment-plan-state';

/** Save as a draft, or as the version that a dentist approves. */
export type SaveKind = 'draft' | 'approve';

interface SentTreatmentPlan {
  readonly edit: TreatmentPlanEdit;
  readonly input: SaveTreatmentPlanInput;
  readonly locale: Locale;
}

interface Options {
  readonly state: StoreApi<TreatmentPlanState>;
  readonly userId: string;
  readonly openedAs: TreatmentPlanDraftId;
}

/** Describes a treatment plan to the edit session that saves it. */
export function savedTreatmentPlan({ state, userId, openedAs }: Options): EditedDocument<TreatmentPlan, SentTreatmentPlan, SaveKind> {
  const { imageId } = openedAs;
  const texts = () => translations(currentLocale()).treatmentPlanner.save;
  let operationId = newOperationId();

  return {
    prepareSave(kind) {
      const { plan, history } = state.getState();
      const edit = history.present;
      const locale = currentLocale();
      const saved = { id: plan?.id, version: plan?.version, imageId };
      const input = savePlanInput.safeParse(treatmentPlanToSave(edit, saved, kind === 'approve'));
      if (input.success && edit.lines.every((line) => Object.keys(lineErrors(line, locale)).length === 0)) {
        return { edit, input: input.data, locale };
      }
      showAlert('error', texts().invalid(), { tag: 'treatmentPlan' });
      return null;
    },
    async send({ input }) {
      const saved = await trpcClient.plans.save.mutate(input, { context: { operationId } });
      operationId = newOperationId();
      return saved;
    },
    takeSaved(saved, { edit }) {
      takeSavedTreatmentPlan({ state, userId, openedAs, sent: edit, saved });
      showAlert('success', saved.status === 'APPROVED' ? texts().approved() : texts().saved(), { tag: 'treatmentPlan' });
    },
    showRejected(error, { input, locale }) {
      const { fields } = failureOf(error);
      const rejected = rejectedLines(
        fields,
        input.treatments.map(({ id }) => id),
        locale,
      );
      state.setState({ rejected });
      if (rejected.size > 0) showAlert('error', texts().invalid(), { tag: 'treatmentPlan' });
      // No line is marked when it is about all of them, such as their total.
      else if (fields.treatments) showAlert('error', validationText(fields.treatments, locale), { tag: 'treatmentPlan' });
      else reportFailure(error, 'treatmentPlan');
    },
    load() {
      const { plan } = state.getState();
      return plan && trpcClient.plans.get.query({ id: plan.id });
    },
    isNews(received) {
      const { plan } = state.getState();
      // The status of a version may change without an edit: it was sent, or answered.
      return plan !== null && (received.version > plan.version || (received.version === plan.version && received.status !== plan.status));
    },
    merge(received, cause) {
      const { plan, base, history, conflicts } = state.getState();
      if (cause === 'EVENT' && received.version === plan?.version) {
        state.setState({ plan: received });
        return;
      }
      const theirs = editOfTreatmentPlan(received, currentLocale());
      const wasUnsaved = !isSameTreatmentPlan(base, history.present);
      const merged = mergeTreatmentPlans(base, history.present, theirs);
      state.setState({
        plan: received,
        base: theirs,
        conflicts: openConflicts(conflicts, merged, theirs),
        // Undo must not take back what somebody else saved: their version is merged into each state of the history.
        history: mapHistory(history, (mine) => mergeTreatmentPlans(base, mine, theirs).plan),
      });
      if (wasUnsaved) showAlert('warning', texts().merged(), { tag: 'treatmentPlan' });
    },
    showSaving: (saving) => state.setState({ saving }),
  };
}

interface TakeOptions extends Options {
  readonly sent: TreatmentPlanEdit;
  readonly saved: TreatmentPlan;
}

/** Makes the saved plan the base of the edits. What was typed while the save was under way stays unsaved. */
export function takeSavedTreatmentPlan({ state, userId, openedAs, sent, saved }: TakeOptions): void {
  const { imageId } = openedAs;
  const base = editOfTreatmentPlan(saved, currentLocale());
  const edit = mergeTreatmentPlans(sent, state.getState().history.present, base).plan;
  state.setState({ plan: saved, base, history: startHistory(edit), conflicts: [], rejected: new Map() });
  // A new plan is opened again by its id, and reads its draft under that id.
  if (openedAs.planId !== saved.id && !isSameTreatmentPlan(base, edit)) {
    browserTreatmentPlanDraft(userId, { planId: saved.id, imageId }).write({ base, edit });
  }
  browserTreatmentPlanDraft(userId, { planId: null, imageId }).clear();
  portal.plans.get.setData({ id: saved.id }, saved);
  void portal.patients.details.invalidate({ id: saved.patientId });
  void portal.plans.list.invalidate();
}

/** Returns texts by the id of the line that the server rejected: its fields are named `treatments.<index>.<field>`. */
function rejectedLines(fields: Readonly<Record<string, string>>, ids: readonly string[], locale: Locale): ReadonlyMap<string, string> {
  const rejected = new Map<string, string>();
  for (const [field, reason] of Object.entries(fields)) {
    const id = ids[Number(/^treatments\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
    if (id) rejected.set(id, validationText(reason, locale));
  }
  return rejected;
}
