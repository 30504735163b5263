import type { StatusSet, ToothStatusRow } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { translations } from '@molaar/i18n';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpcClient } from '../../client/api/trpc';
import { keepText } from '../../client/drafts/save-text';
import { currentLocale } from '../../client/locale/locale-store';
import { tellParent } from '../../client/session/partner-frame';
import { change, type History, mapHistory, redo, startHistory, undo } from '../../editing/history';
import { readStatusDraft, statusDraftKey, writeStatusDraft } from './status-draft';
import { addStatus, decide, NO_EDITS, rebase, rebaseSaved, type StatusDecision, type StatusEdits, statusesToSave } from './status-edits';

export interface StatusState {
  readonly base: readonly ToothStatusRow[];
  readonly history: History<StatusEdits>;
  readonly saving: boolean;
}

/** The statuses of one image: what the server knows, what the person changed, and the way to the server. */
export interface StatusSession {
  readonly state: StoreApi<StatusState>;
  readonly right: Permission;
  decide(keys: readonly string[], decision: StatusDecision): void;
  add(status: Parameters<typeof addStatus>[2]): void;
  /** Several edits as one step of the history. */
  apply(edit: (base: readonly ToothStatusRow[], edits: StatusEdits) => StatusEdits): void;
  undo(): void;
  redo(): void;
  /** True when everything is saved afterwards. */
  save(): Promise<boolean>;
  /** A set that came from the server: after an analysis, or saved by someone else. */
  receive(set: StatusSet): void;
  discard(): void;
}

interface Options {
  readonly set: StatusSet;
  readonly right: Permission;
  readonly userId: string;
}

export function openStatusSession({ set, right, userId }: Options): StatusSession {
  const { imageId } = set;
  const key = statusDraftKey(userId, imageId);
  const words = () => translations(currentLocale()).teethStatus;
  const draft = right === 'NO' ? NO_EDITS : rebase(readStatusDraft(localStorage.getItem(key)), set.statuses);
  const state = createStore<StatusState>(() => ({ base: set.statuses, history: startHistory(draft), saving: false }));
  let { version, annotationVersion } = set;
  let waiting: StatusSet | null = null;
  if (draft.size > 0) showAlert('info', words().draftRestored());
  // Somebody saved the same meanwhile: nothing waits any more.
  else if (right !== 'NO') localStorage.removeItem(key);

  const edits = () => state.getState().history.present;

  // Written at each change: a tab may be closed at any time, and the set is small.
  state.subscribe(({ history: { present } }, before) => {
    if (present === before.history.present) return;
    if (present.size > 0) keepText(key, writeStatusDraft(present));
    else localStorage.removeItem(key);
  });

  function turn(step: (history: History<StatusEdits>) => History<StatusEdits>): void {
    if (right !== 'NO') state.setState(({ history }) => ({ history: step(history) }));
  }

  function take(received: StatusSet): void {
    ({ version, annotationVersion } = received);
    state.setState(({ history }) => ({
      base: received.statuses,
      history: mapHistory(history, (before) => rebase(before, received.statuses)),
    }));
  }

  /** What was saved is no longer a step that undo could take back without a word to the server. */
  function takeSaved(received: StatusSet, sent: StatusEdits): void {
    ({ version, annotationVersion } = received);
    state.setState(({ base, history }) => {
      const left = rebaseSaved(history.present, sent, base, received.statuses);
      const saved = startHistory(NO_EDITS);
      return { base: received.statuses, history: left.size > 0 ? change(saved, left) : saved };
    });
  }

  async function saveEdits(): Promise<boolean> {
    if (edits().size === 0) return true;
    state.setState({ saving: true });
    try {
      const sent = edits();
      const statuses = statusesToSave(state.getState().base, sent);
      const saved = await trpcClient.statuses.save.mutate({ imageId, version, annotationVersion, statuses });
      takeSaved(saved, sent);
      portal.statuses.get.setData({ id: imageId }, saved);
      void portal.annotations.get.invalidate({ id: imageId });
      showAlert('success', words().savedNow());
      tellParent({ type: 'statusesSaved', imageId });
    } catch (error) {
      if (failureOf(error).code === 'VERSION_CONFLICT') await merge();
      else reportFailure(error);
    }
    state.setState({ saving: false });
    if (waiting && waiting.version >= version) take(waiting);
    waiting = null;
    return edits().size === 0;
  }

  let running: Promise<boolean> | null = null;
  /** Whoever asks while a save is on its way hears how that one ends. */
  function save(): Promise<boolean> {
    running ??= saveEdits().finally(() => {
      running = null;
    });
    return running;
  }

  /** Someone saved first: their decisions come in under the own ones, status by status. */
  async function merge(): Promise<void> {
    try {
      const fresh = await trpcClient.statuses.get.query({ id: imageId });
      take(fresh);
      portal.statuses.get.setData({ id: imageId }, fresh);
      showAlert('warning', words().merged());
    } catch (error) {
      reportFailure(error);
    }
  }

  return {
    state,
    right,
    decide: (keys, decision) => turn((history) => change(history, decide(state.getState().base, history.present, keys, decision))),
    add: (status) => turn((history) => change(history, addStatus(state.getState().base, history.present, status, right))),
    apply: (edit) => turn((history) => change(history, edit(state.getState().base, history.present))),
    undo: () => turn(undo),
    redo: () => turn(redo),
    save,
    receive(received) {
      // The objects under the statuses may change while the version of the statuses stays.
      if (received.version < version) return;
      if (state.getState().saving) waiting = received;
      else if (received.statuses === state.getState().base) ({ annotationVersion } = received);
      else take(received);
    },
    discard: () => state.setState({ history: startHistory(NO_EDITS) }),
  };
}
