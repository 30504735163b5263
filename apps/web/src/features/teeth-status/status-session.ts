import type { StatusSet, ToothStatusRow } from '@molaar/contracts';
import type { Permission } from '@molaar/domain/clinic';
import { translations } from '@molaar/i18n';
import { change, mapHistory, type StateHistory, startHistory } from '@molaar/scene/history';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { showAlert } from '../../client/alerts/alerts';
import { reportFailure } from '../../client/api/failure';
import { portal, trpcClient } from '../../client/api/trpc';
import { currentLocale } from '../../client/locale/locale-store';
import { postToParent } from '../../client/session/partner-frame';
import { browserDraft } from '../../editing/drafts/browser-draft';
import { restoredHistory } from '../../editing/drafts/draft-history';
import { createDraftStore } from '../../editing/drafts/draft-store';
import { type StatusDraft, statusDraft } from '../../editing/drafts/status-draft';
import { createEditSession, type EditedDocument } from '../../editing/edit-session';
import { historyActions } from '../../editing/history-actions';
import {
  addStatus,
  decide,
  mirrorEdits,
  type NewStatus,
  NO_EDITS,
  onSides,
  rebase,
  rebaseSaved,
  type StatusDecision,
  type StatusEdits,
  statusesToSave,
  withSides,
} from './status-edits';

export interface StatusState {
  readonly base: readonly ToothStatusRow[];
  /** Whether the tooth numbers are those of the mirrored image. */
  readonly mirrored: boolean;
  readonly history: StateHistory<StatusEdits>;
  readonly saving: boolean;
}

/** The statuses of one image: what is saved, what the person changed, and saving it. */
export interface StatusSession {
  readonly state: StoreApi<StatusState>;
  readonly right: Permission;
  decide(keys: readonly string[], decision: StatusDecision): void;
  add(status: NewStatus): void;
  /** Makes several edits as one entry of the history. */
  apply(edit: (base: readonly ToothStatusRow[], edits: StatusEdits) => StatusEdits): void;
  undo(): void;
  redo(): void;
  /** @returns true when everything is saved afterwards. */
  save(): Promise<boolean>;
  /** Takes in a set from the server: after an analysis, or saved by somebody else. */
  receive(set: StatusSet): void;
  discard(): void;
}

interface Options {
  readonly set: StatusSet;
  readonly right: Permission;
  readonly userId: string;
}

/** Opens the edits of an image's statuses, with what was not saved when the page was left. */
export function openStatusSession({ set, right, userId }: Options): StatusSession {
  const readOnly = right === 'NO';
  const browser = browserDraft(statusDraft, userId, set.imageId);
  const stored = mapHistory({ ...startHistory<StatusDraft['present']>(NO_EDITS), ...(readOnly ? null : browser.read()) }, (edits) =>
    rebase(onSides(edits, set.mirrored), set.statuses),
  );
  const isRestored = stored.present.size > 0;
  const state = createStore<StatusState>(() => ({
    base: set.statuses,
    mirrored: set.mirrored,
    history: isRestored ? restoredHistory(stored, NO_EDITS, (a, b) => a.size === b.size) : startHistory(NO_EDITS),
    saving: false,
  }));
  const edits = () => state.getState().history.present;
  if (isRestored) showAlert('info', translations(currentLocale()).teethStatus.draftRestored(), { tag: 'statuses' });
  // Somebody saved the same decisions since: nothing is unsaved.
  else if (!readOnly) browser.clear();

  // The set is small, and a tab may be closed at any time: the draft is written at each change.
  const draft = createDraftStore({
    browser,
    delay: 0,
    readOnly,
    read() {
      const { history, mirrored } = state.getState();
      return history.present.size > 0 ? mapHistory<StatusDraft['present']>(history, (state) => withSides(state, mirrored)) : null;
    },
  });
  state.subscribe(({ history: { present } }, before) => {
    if (present !== before.history.present) draft.changed();
  });

  const session = createEditSession(savedStatuses(set, state));
  const actions = historyActions<StatusEdits>((next) => {
    if (!readOnly) state.setState(({ history }) => ({ history: next(history) }));
  });
  const base = () => state.getState().base;

  return {
    state,
    right,
    decide: (keys, decision) => actions.edit((present) => decide(base(), present, keys, decision)),
    add: (status) => actions.edit((present) => addStatus(base(), present, status, right)),
    apply: (edit) => actions.edit((present) => edit(base(), present)),
    undo: actions.undo,
    redo: actions.redo,
    async save() {
      await session.save();
      return edits().size === 0;
    },
    receive: session.receive,
    discard: () => state.setState({ history: startHistory(NO_EDITS) }),
  };
}

/** Describes the statuses of an image to the edit session that saves them. */
function savedStatuses(opened: StatusSet, state: StoreApi<StatusState>): EditedDocument<StatusSet, StatusEdits> {
  const { imageId } = opened;
  let { version, annotationVersion } = opened;
  const texts = () => translations(currentLocale()).teethStatus;
  const store = (set: StatusSet) => portal.statuses.get.setData({ id: imageId }, set);

  return {
    prepareSave() {
      const { present } = state.getState().history;
      return present.size > 0 ? present : null;
    },
    send(sent) {
      const statuses = statusesToSave(state.getState().base, sent);
      return trpcClient.statuses.save.mutate({ imageId, version, annotationVersion, statuses });
    },
    takeSaved(saved, sent) {
      ({ version, annotationVersion } = saved);
      state.setState(({ base, history }) => {
        const left = rebaseSaved(history.present, sent, base, saved.statuses);
        // Undo must not take back what is saved.
        const start = startHistory(NO_EDITS);
        return { base: saved.statuses, history: left.size > 0 ? change(start, left) : start };
      });
      store(saved);
      void portal.annotations.get.invalidate({ id: imageId });
      showAlert('success', texts().savedNow(), { tag: 'statuses' });
      postToParent({ type: 'statusesSaved', imageId });
    },
    showRejected: (error) => reportFailure(error, 'statuses'),
    load: () => trpcClient.statuses.get.query({ id: imageId }),
    // The annotations under the statuses may change while the version of the statuses stays.
    isNews: (received) => received.version >= version,
    merge(received, cause) {
      const isSame = received.statuses === state.getState().base;
      ({ version, annotationVersion } = received);
      if (isSame) return;
      // Somebody swapped the sides: what was decided about a tooth is about that of the other side now.
      state.setState(({ history, mirrored }) => ({
        base: received.statuses,
        mirrored: received.mirrored,
        history: mapHistory(history, (before) => rebase(mirrored === received.mirrored ? before : mirrorEdits(before), received.statuses)),
      }));
      if (cause === 'EVENT') return;
      store(received);
      showAlert('warning', texts().merged(), { tag: 'statuses' });
    },
    showSaving: (how) => state.setState({ saving: how !== null }),
  };
}
