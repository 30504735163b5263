import type { RemoteChange } from '../history/rebase-history';
import type { HistoryEntries, SceneHistory } from '../history/scene-history';
import { isSameRecord, type SceneAnnotation, sameEdit } from '../records/annotation';
import { type Change, composeDiffs, diffOf, EMPTY_DIFF, type SceneDiff, sameDiff } from '../records/diff';
import type { Scene } from '../records/scene';
import { type Conflict, ontoTheirs, rebase } from './rebase';

/** What the person changed and nobody has saved yet, beside what the server and other browsers say. */
export interface Sync {
  /** Net changes since the last save. */
  unsaved(): SceneDiff;
  /** Hands over the unsaved changes to be saved; further edits count from here. */
  beginSave(): SceneDiff;
  /** Puts the changes of a failed save back among the unsaved ones. */
  failSave(saving: SceneDiff): void;
  /** Takes over records from the server under the unsaved changes; not undoable, loses no edit, leaves a gesture in progress alone. */
  receive(theirs: readonly SceneAnnotation[]): readonly Conflict[];
  /**
   * Applies changes kept from before a reload, or from another browser of the same person; they are unsaved, and can be
   * undone by the `entries` by which they came about, or as one. An annotation that was changed here too stays as it is here, and is
   * answered as a conflict.
   */
  restore(draft: SceneDiff, entries?: HistoryEntries): readonly Conflict[];
  /** Ends a conflict with the other side's record. */
  takeTheirs(conflict: Conflict): void;
}

export function createSync(scene: Scene, history: SceneHistory): Sync {
  let unsaved: SceneDiff = EMPTY_DIFF;
  let receiving = false;
  scene.subscribe((diff) => {
    if (!receiving) unsaved = composeDiffs(unsaved, diff);
  });

  /** Brings a diff in from outside: it is neither undoable nor unsaved. */
  function applyRemote(diff: SceneDiff): void {
    // The next letters typed are a step of their own: one joined to a step from before would take this back with it.
    history.seal();
    receiving = true;
    try {
      scene.apply(diff);
    } finally {
      receiving = false;
    }
  }

  return {
    unsaved: () => unsaved,
    beginSave() {
      history.seal();
      const saving = unsaved;
      unsaved = EMPTY_DIFF;
      return saving;
    },
    failSave(saving) {
      unsaved = composeDiffs(saving, unsaved);
    },
    receive(theirs) {
      const incoming = new Map(theirs.map((annotation) => [annotation.id, annotation]));
      const { changes, conflicts } = rebase(unsaved, incoming);
      history.rebase(remoteChanges(scene, unsaved, incoming));
      const target = new Map(incoming);
      for (const [id, { after }] of changes) after ? target.set(id, after) : target.delete(id);
      applyRemote(replacing(scene, target));
      unsaved = changes;
      return conflicts;
    },
    restore(draft, entries) {
      const changes: Change[] = [];
      const conflicts: Conflict[] = [];
      for (const [id, change] of draft) {
        const current = scene.get(id) ?? null;
        if (sameEdit(current, change.after)) continue;
        if (unsaved.has(id)) {
          conflicts.push({ id, mine: current, theirs: change.after, origin: 'DRAFT' });
          continue;
        }
        const mine = ontoTheirs(current, change);
        if (sameEdit(current, mine)) continue;
        changes.push({ before: current, after: mine });
        if (!sameEdit(current, change.before)) conflicts.push({ id, mine, theirs: current, origin: 'SAVED' });
      }
      const whole = diffOf(changes);
      if (entries && conflicts.length === 0 && sameDiff(entries.past.reduce(composeDiffs, EMPTY_DIFF), whole)) history.resume(entries);
      else history.commit(whole);
      return conflicts;
    },
    takeTheirs({ id, theirs, origin }) {
      const mine = scene.get(id) ?? null;
      if (origin === 'DRAFT') {
        history.commit(diffOf([{ before: mine, after: theirs }]));
        return;
      }
      history.rebase([{ id, base: mine, theirs, current: mine }]);
      if (theirs) applyRemote(diffOf([{ before: null, after: theirs }]));
      else if (mine) applyRemote(diffOf([{ before: mine, after: null }]));
      unsaved = new Map([...unsaved].filter(([key]) => key !== id));
    },
  };
}

/** What the other side changed since the records were last the same on both. */
function remoteChanges(scene: Scene, unsaved: SceneDiff, incoming: ReadonlyMap<string, SceneAnnotation>): RemoteChange[] {
  const ids = new Set([...scene.all().map(({ id }) => id), ...unsaved.keys(), ...incoming.keys()]);
  return [...ids].flatMap((id): RemoteChange[] => {
    const current = scene.get(id) ?? null;
    const change = unsaved.get(id);
    const base = change ? change.before : current;
    const theirs = incoming.get(id) ?? null;
    const isSame = theirs ? base !== null && isSameRecord(base, theirs) : base === null;
    return isSame ? [] : [{ id, base, theirs, current }];
  });
}

/** The diff that makes the scene hold exactly these records, with the server's own fields too. */
function replacing(scene: Scene, target: ReadonlyMap<string, SceneAnnotation>): SceneDiff {
  const removed: Change[] = scene
    .all()
    .filter(({ id }) => !target.has(id))
    .map((before) => ({ before, after: null }));
  // A record that is there as it is stays the same one: nothing is drawn or listed anew for it.
  const put: Change[] = [...target.values()]
    .filter((after) => !isSameRecord(scene.get(after.id), after))
    .map((after) => ({ before: null, after }));
  return diffOf([...removed, ...put]);
}
