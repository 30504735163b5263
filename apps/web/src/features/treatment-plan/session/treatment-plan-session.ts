import type { TreatmentPlan } from '@molaar/contracts';
import { translations } from '@molaar/i18n';
import { startHistory } from '@molaar/scene/history';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../../client/alerts/alerts';
import { trpcClient } from '../../../client/api/trpc';
import { currentLocale } from '../../../client/locale/locale-store';
import { restoredHistory } from '../../../editing/drafts/draft-history';
import { createDraftStore, type DraftStore } from '../../../editing/drafts/draft-store';
import { createEditSession } from '../../../editing/edit-session';
import { historyActions } from '../../../editing/history-actions';
import type { LineConflict } from './merge-treatment-plans';
import { restoreNew, restoreSaved } from './restore-draft';
import { savedTreatmentPlan, takeSavedTreatmentPlan } from './save-treatment-plan';
import {
  browserTreatmentPlanDraft,
  serverTreatmentPlanDraft,
  type TreatmentPlanDraft,
  type TreatmentPlanDraftId,
} from './treatment-plan-draft';
import { editOfTreatmentPlan, isSameTreatmentPlan, type TreatmentPlanEdit } from './treatment-plan-edit';
import { hasUnsaved, type TreatmentPlanState } from './treatment-plan-state';

/** An open treatment plan: what is saved, what the person changed, and saving it. */
export interface TreatmentPlanSession {
  readonly state: StoreApi<TreatmentPlanState>;
  readonly imageId: string;
  readonly readOnly: boolean;
  /** Changes of the same `name` in a row are one entry of the history. */
  edit(change: (plan: TreatmentPlanEdit) => TreatmentPlanEdit, name?: string): void;
  undo(): void;
  redo(): void;
  /** @returns the saved plan; null when it could not be saved. */
  save(approve: boolean): Promise<TreatmentPlan | null>;
  /** Takes in the plan as somebody else saved it. */
  receive(plan: TreatmentPlan): void;
  settle(conflict: LineConflict, side: 'mine' | 'theirs'): void;
  discard(): void;
  /** Deletes the saved draft and what is unsaved: the plan is its approved version again. Rejects as the call does. */
  discardDraft(): Promise<TreatmentPlan | null>;
  /** Deletes the saved plan and what is unsaved. Rejects as the call does, and then nothing is lost. */
  remove(): Promise<void>;
  /** Sends to the server at once what it does not have yet. */
  flush(): Promise<void>;
  /** False when the unsaved changes are known to be in this browser alone: the last request failed. */
  isOnServer(): boolean;
}

interface Options {
  readonly plan: TreatmentPlan | null;
  /** The first draft, where no plan is saved yet. */
  readonly draft: TreatmentPlanEdit | null;
  readonly imageId: string;
  readonly userId: string;
  readonly readOnly: boolean;
  /** Unsaved edits that the server stores, from this browser or another one. */
  readonly storedDraft?: TreatmentPlanDraft | null;
}

/** Opens the edits of a treatment plan, with what was not saved when the page was left. */
export function openTreatmentPlanSession({
  plan,
  draft: firstDraft,
  imageId,
  userId,
  readOnly,
  storedDraft = null,
}: Options): TreatmentPlanSession {
  const opened = plan ? editOfTreatmentPlan(plan, currentLocale()) : firstDraft;
  if (!opened) throw new Error('a treatment plan session needs a saved plan or a first draft');
  const openedAs: TreatmentPlanDraftId = { planId: plan?.id ?? null, imageId };
  const browser = browserTreatmentPlanDraft(userId, openedAs);
  const here = readOnly ? null : browser.read();
  // The draft of this browser is never older than the one it sent.
  const stored = readOnly ? null : (here ?? storedDraft);
  const restore = plan ? restoreSaved : restoreNew;
  const start = stored ? restore(stored, opened) : { base: opened, edit: opened, conflicts: [] };
  const restoreState = (edit: TreatmentPlanEdit) => (stored ? restore({ base: stored.base, edit }, opened).edit : edit);
  const { past = [], future = [] } = stored ?? {};
  const restored = { past: past.map(restoreState), present: start.edit, future: future.map(restoreState) };
  const state = createStore<TreatmentPlanState>(() => ({
    plan,
    base: start.base,
    history: restoredHistory(restored, start.base, isSameTreatmentPlan),
    saving: null,
    conflicts: start.conflicts,
    rejected: new Map(),
    storedAt: null,
  }));
  if (hasUnsaved(state.getState()))
    showAlert('info', translations(currentLocale()).treatmentPlanner.save.draftRestored(), { tag: 'treatmentPlan' });

  const draft = openDraft({ state, userId, openedAs, readOnly });
  // The request of an earlier visit may have failed. A draft of another browser stays on the server until an edit.
  const isSent = !here || (storedDraft !== null && isSameTreatmentPlan(here.edit, storedDraft.edit));
  if (!isSent && !storedDraft && hasUnsaved(state.getState())) draft.writeAndSend();

  const session = createEditSession(savedTreatmentPlan({ state, userId, openedAs }));
  const actions = historyActions<TreatmentPlanEdit>((next) => {
    if (!readOnly) state.setState(({ history }) => ({ history: next(history), rejected: new Map() }));
  });

  function discard(): void {
    state.setState(({ base }) => ({ history: startHistory(base), conflicts: [], rejected: new Map() }));
  }

  return {
    state,
    imageId,
    readOnly,
    ...actions,
    async save(approve) {
      return readOnly || state.getState().saving ? null : session.save(approve ? 'approve' : 'draft');
    },
    receive: session.receive,
    settle(conflict, side) {
      if (side === 'theirs') actions.edit((present) => withLine(present, conflict));
      state.setState(({ conflicts }) => ({ conflicts: conflicts.filter(({ id }) => id !== conflict.id) }));
    },
    discard,
    async discardDraft() {
      const { plan: saved, saving } = state.getState();
      if (!saved || saving || readOnly) return null;
      return session.exclusively('draft', async () => {
        const approved = await trpcClient.plans.discardDraft.mutate({ id: saved.id, version: saved.version });
        discard();
        takeSavedTreatmentPlan({ state, userId, openedAs, sent: state.getState().history.present, saved: approved });
        return approved;
      });
    },
    async remove() {
      const { plan: saved } = state.getState();
      if (!saved) return;
      await trpcClient.plans.delete.mutate({ id: saved.id, version: saved.version });
      discard();
    },
    flush: draft.flush,
    isOnServer() {
      const { storedAt } = state.getState();
      return storedAt === null ? isSent : storedAt !== 'FAILED';
    },
  };
}

interface DraftOptions {
  readonly state: StoreApi<TreatmentPlanState>;
  readonly userId: string;
  readonly openedAs: TreatmentPlanDraftId;
  readonly readOnly: boolean;
}

/** Stores the unsaved edits at each change: a tab may be closed at any time. */
function openDraft({ state, userId, openedAs, readOnly }: DraftOptions): DraftStore {
  function read(): TreatmentPlanDraft | null {
    const now = state.getState();
    const { past, present, future } = now.history;
    return hasUnsaved(now) ? { base: now.base, edit: present, past, future } : null;
  }
  const server = serverTreatmentPlanDraft({
    of: openedAs,
    read,
    report: ({ place, savedAt }) => state.setState({ storedAt: place === 'BROWSER' ? 'FAILED' : savedAt }),
  });
  const draft = createDraftStore({ browser: browserTreatmentPlanDraft(userId, openedAs), server, delay: 0, readOnly, read });
  state.subscribe((now, before) => {
    if (now.history.present !== before.history.present || now.base !== before.base) draft.changed();
  });
  return draft;
}

/** Returns the plan with the other side's line: changed, added or deleted. */
function withLine(plan: TreatmentPlanEdit, { id, theirs }: LineConflict): TreatmentPlanEdit {
  const others = plan.lines.filter((line) => line.id !== id);
  if (!theirs) return { ...plan, lines: others };
  const isHere = others.length < plan.lines.length;
  return { ...plan, lines: isHere ? plan.lines.map((line) => (line.id === id ? theirs : line)) : [...others, theirs] };
}
