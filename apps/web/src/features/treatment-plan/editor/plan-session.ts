import { type Locale, savePlanInput, type TreatmentPlan } from '@molaar/contracts';
import { translations, validationText } from '@molaar/i18n';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../../client/api/failure';
import { newIntention } from '../../../client/api/idempotency-key';
import { portal, trpcClient } from '../../../client/api/trpc';
import { currentLocale } from '../../../client/locale/locale-store';
import { change, type History, mapHistory, redo, startHistory, undo } from '../../../editing/history';
import { keepOnServer } from './keep-on-server';
import { lineErrors } from './line-check';
import { type LineConflict, mergePlans, openConflicts } from './merge-plans';
import { type PlanDraft, planDraftKey, readPlanDraft, writePlanDraft } from './plan-draft';
import { editOfPlan, isSamePlan, type PlanEdit, planToSave } from './plan-edit';
import { restoreNew, restoreSaved } from './restore-draft';

export interface PlanState {
  /** The plan as it was saved last; null while it never was. */
  readonly plan: TreatmentPlan | null;
  /** What the edits are compared with: the saved plan, or the first draft. */
  readonly base: PlanEdit;
  readonly history: History<PlanEdit>;
  readonly saving: 'draft' | 'approve' | null;
  readonly conflicts: readonly LineConflict[];
  /** What the server refused at the last save: text by line. */
  readonly refused: ReadonlyMap<string, string>;
  /** When unsaved changes last reached the server; 'failed' while they are in this browser alone. */
  readonly autosaved: string | 'failed' | null;
}

/** An open plan: what is saved, what the person changed, and the way to the server. */
export interface PlanSession {
  readonly state: StoreApi<PlanState>;
  readonly imageId: string;
  readonly readOnly: boolean;
  /** `name` joins changes of the same name in a row into one step of undo. */
  edit(step: (plan: PlanEdit) => PlanEdit, name?: string): void;
  undo(): void;
  redo(): void;
  /** The saved plan; null when it could not be saved. */
  save(approve: boolean): Promise<TreatmentPlan | null>;
  /** The plan as somebody else saved it. */
  receive(plan: TreatmentPlan): void;
  settle(conflict: LineConflict, side: 'mine' | 'theirs'): void;
  discard(): void;
  /** Throws the saved draft away, with what is not saved yet: the plan is its approved version again. Rejects as the call does. */
  discardDraft(): Promise<TreatmentPlan | null>;
  /** Deletes the saved plan, with what is not saved yet. Rejects as the call does, and then nothing is lost. */
  remove(): Promise<void>;
  /** Sends to the server at once what it does not have yet. */
  flush(): Promise<void>;
  /** False where the unsaved changes are in this browser alone, as far as is known: they did not arrive when they were sent last. */
  keptOnServer(): boolean;
}

interface Options {
  readonly plan: TreatmentPlan | null;
  /** The first draft, where no plan is saved yet. */
  readonly draft: PlanEdit | null;
  readonly imageId: string;
  readonly userId: string;
  readonly readOnly: boolean;
  /** Unsaved edits that the server kept, from this browser or another one. */
  readonly kept?: PlanDraft | null;
}

/** Unsaved changes reach the server so long after the last one. Milliseconds. */
const AUTOSAVE_MS = 1500;

export const hasUnsaved = ({ base, history }: PlanState): boolean => !isSamePlan(base, history.present);

export function openPlanSession({ plan, draft, imageId, userId, readOnly, kept: onServer = null }: Options): PlanSession {
  const key = planDraftKey(userId, { planId: plan?.id ?? null, imageId });
  const words = () => translations(currentLocale()).planner.save;
  const opened = plan ? editOfPlan(plan, currentLocale()) : draft;
  if (!opened) throw new Error('a planner opens with a plan or with a draft');
  // This browser's is never older than what it sent.
  const here = readOnly ? null : readPlanDraft(key);
  const kept = readOnly ? null : (here ?? onServer);
  const start = kept ? (plan ? restoreSaved(kept, opened) : restoreNew(kept, opened)) : { base: opened, edit: opened, conflicts: [] };
  const state = createStore<PlanState>(() => ({
    plan,
    base: start.base,
    history: startHistory(start.edit),
    saving: null,
    conflicts: start.conflicts,
    refused: new Map(),
    autosaved: null,
  }));
  if (hasUnsaved(state.getState())) showAlert('info', words().draftRestored());

  const present = () => state.getState().history.present;
  let intention = newIntention();

  // Written at each change: a tab may be closed at any time.
  state.subscribe((now, before) => {
    if (now.history.present === before.history.present && now.base === before.base) return;
    autosave.touch();
    if (hasUnsaved(now)) writePlanDraft(key, { base: now.base, edit: now.history.present });
    else localStorage.removeItem(key);
  });

  const autosave = keepOnServer({
    delay: AUTOSAVE_MS,
    place: { imageId, planId: plan?.id ?? null },
    read: () => {
      const now = state.getState();
      return hasUnsaved(now) ? { base: now.base, edit: now.history.present } : null;
    },
    report: (autosaved) => state.setState({ autosaved }),
  });
  // What this browser kept may not have arrived before the page was left. What another browser keeps there stays until an edit.
  const arrived = !here || (onServer !== null && isSamePlan(here.edit, onServer.edit));
  if (!arrived && !onServer && hasUnsaved(state.getState())) autosave.touch();

  function turn(step: (history: History<PlanEdit>) => History<PlanEdit>): void {
    if (!readOnly) state.setState(({ history }) => ({ history: step(history), refused: new Map() }));
  }

  /** Another person's version comes in under the own changes, each step of undo included. */
  function take(received: TreatmentPlan): void {
    const { base, history, conflicts: before } = state.getState();
    const theirs = editOfPlan(received, currentLocale());
    const wasUnsaved = !isSamePlan(base, history.present);
    const merged = mergePlans(base, history.present, theirs);
    state.setState({
      plan: received,
      base: theirs,
      conflicts: openConflicts(before, merged, theirs),
      history: mapHistory(history, (mine) => mergePlans(base, mine, theirs).plan),
    });
    if (wasUnsaved) showAlert('warning', words().merged());
  }

  async function save(approve: boolean): Promise<TreatmentPlan | null> {
    const { plan: before, saving } = state.getState();
    if (saving || readOnly) return null;
    const sent = present();
    const locale = currentLocale();
    const input = savePlanInput.safeParse(planToSave(sent, { id: before?.id, version: before?.version, imageId }, approve));
    if (!input.success || sent.lines.some((line) => Object.keys(lineErrors(line, locale)).length > 0)) {
      showAlert('error', words().invalid());
      return null;
    }
    state.setState({ saving: approve ? 'approve' : 'draft' });
    try {
      const saved = await trpcClient.plans.save.mutate(input.data, { context: { intention } });
      intention = newIntention();
      takeSaved(sent, saved);
      showAlert('success', saved.status === 'APPROVED' ? words().approved() : words().saved());
      return saved;
    } catch (error) {
      await explain(
        error,
        input.data.treatments.map(({ id }) => id),
        locale,
      );
      return null;
    } finally {
      state.setState({ saving: null });
    }
  }

  /** What was typed while the save was on its way stays unsaved. */
  function takeSaved(sent: PlanEdit, saved: TreatmentPlan): void {
    const base = editOfPlan(saved, currentLocale());
    const edit = mergePlans(sent, present(), base).plan;
    state.setState({ plan: saved, base, history: startHistory(edit), conflicts: [], refused: new Map() });
    // A new plan opens again under its own address, and finds them there.
    const ownKey = planDraftKey(userId, { planId: saved.id, imageId });
    if (ownKey !== key && !isSamePlan(base, edit)) writePlanDraft(ownKey, { base, edit });
    localStorage.removeItem(planDraftKey(userId, { planId: null, imageId }));
    portal.plans.get.setData({ id: saved.id }, saved);
    void portal.patients.details.invalidate({ id: saved.patientId });
    void portal.plans.list.invalidate();
  }

  async function explain(error: unknown, ids: readonly string[], locale: Locale): Promise<void> {
    const failure = failureOf(error);
    const { plan: before } = state.getState();
    if (failure.code === 'VERSION_CONFLICT' && before) {
      await trpcClient.plans.get.query({ id: before.id }).then(take, reportFailure);
      return;
    }
    const refused = new Map<string, string>();
    for (const [field, reason] of Object.entries(failure.fields)) {
      const id = ids[Number(/^treatments\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)];
      if (id) refused.set(id, validationText(reason, locale));
    }
    state.setState({ refused });
    if (refused.size > 0) showAlert('error', words().invalid());
    else reportFailure(error);
  }

  function discard(): void {
    state.setState(({ base }) => ({ history: startHistory(base), conflicts: [], refused: new Map() }));
  }

  async function discardDraft(): Promise<TreatmentPlan | null> {
    const { plan: before, saving } = state.getState();
    if (!before || saving || readOnly) return null;
    state.setState({ saving: 'draft' });
    try {
      const approved = await trpcClient.plans.discardDraft.mutate({ id: before.id, version: before.version });
      discard();
      takeSaved(present(), approved);
      return approved;
    } finally {
      state.setState({ saving: null });
    }
  }

  async function remove(): Promise<void> {
    const { plan: before } = state.getState();
    if (!before) return;
    await trpcClient.plans.delete.mutate({ id: before.id, version: before.version });
    discard();
  }

  return {
    state,
    imageId,
    readOnly,
    edit: (step, name) => turn((history) => change(history, step(history.present), name)),
    undo: () => turn(undo),
    redo: () => turn(redo),
    save,
    receive(received) {
      const { plan: before, saving } = state.getState();
      // While a save is on its way its own answer comes; a conflict fetches what is newer.
      if (saving || !before) return;
      if (received.version > before.version) take(received);
      // The same version went on in its life: it was sent, or answered.
      else if (received.version === before.version && received.status !== before.status) state.setState({ plan: received });
    },
    settle(conflict, side) {
      if (side === 'theirs') turn((history) => change(history, withLine(history.present, conflict)));
      state.setState(({ conflicts }) => ({ conflicts: conflicts.filter(({ id }) => id !== conflict.id) }));
    },
    discard,
    discardDraft,
    remove,
    flush: autosave.flush,
    keptOnServer: () => {
      const { autosaved } = state.getState();
      return autosaved === null ? arrived : autosaved !== 'failed';
    },
  };
}

function withLine(plan: PlanEdit, { id, theirs }: LineConflict): PlanEdit {
  const others = plan.lines.filter((line) => line.id !== id);
  if (!theirs) return { ...plan, lines: others };
  const isHere = others.length < plan.lines.length;
  return { ...plan, lines: isHere ? plan.lines.map((line) => (line.id === id ? theirs : line)) : [...others, theirs] };
}
