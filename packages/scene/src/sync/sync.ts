import type { HistoryEntries, RemoteChange } from '../history/rebase-history';
import type { SceneHistory } from '../history/scene-history';
import { isSameRecord, type SceneAnnotation, sameEdit } from '../records/annotation';
import { type Change, composeDiffs, diffOf, EMPTY_DIFF, type SceneDiff, sameDiff } from '../records/diff';
import type { Scene } from '../records/scene';
import { mirrorDiff, mirrorRecord } from '../records/sides';
import { applyToTheirs, type Conflict, rebase } from './rebase';

export interface Sides {
  readonly mirrored: boolean;
}

/** Whether a draft was made on the mirrored image, and whether mirroring it is one of its changes. */
export interface DraftSides extends Sides {
  readonly swapped: boolean;
}

/** The unsaved changes of one person and their merging with the server and other browsers. */
export interface Sync {
  /** Whether the sides of the image are shown mirrored; the records are those of the image as it is shown. */
  readonly mirrored: boolean;
  /** Whether that is unsaved. */
  readonly hasSwappedSides: boolean;
  /** Returns the net changes since the last save. */
  unsaved(): SceneDiff;
  /** Returns the unsaved changes to be saved; later edits count from here. */
  beginSave(): SceneDiff;
  /** Counts the changes of a failed save as unsaved again. */
  failSave(saving: SceneDiff): void;
  /**
   * Merges records from the server under the unsaved changes. Where somebody else has swapped the sides of the image,
   * everything here follows. It cannot be undone and does not affect a gesture in progress.
   */
  receive(theirs: readonly SceneAnnotation[], sides?: Sides): readonly Conflict[];
  /**
   * Applies a draft from before a reload or from another browser of the same person as unsaved changes, which can be
   * undone entry by entry or, without `entries`, at once. An annotation that was changed here too stays as it is.
   * @returns the annotations that were changed on both sides.
   */
  restore(draft: SceneDiff, entries?: HistoryEntries, sides?: DraftSides): readonly Conflict[];
  /** Resolves a conflict with the other side's record. */
  takeTheirs(conflict: Conflict): void;
}

export interface SyncOptions {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly imageSize: { readonly width: number };
  readonly mirrored: boolean;
  /** Called when the sides have changed. */
  readonly onMirror: (mirrored: boolean) => void;
}

/** `mirrorScene` is what the history calls when it swaps the sides. */
export function createSync({ scene, history, imageSize, mirrored: savedMirrored, onMirror }: SyncOptions): Sync & { mirrorScene(): void } {
  let unsaved: SceneDiff = EMPTY_DIFF;
  let mirrored = savedMirrored;
  /** How the image is saved; during a save, how it will be. */
  let base = savedMirrored;
  let atSave: { base: boolean; mirrored: boolean } | null = null;
  let receiving = false;
  scene.subscribe((diff) => {
    if (!receiving) unsaved = composeDiffs(unsaved, diff);
  });

  /** Applies a diff of the other side, which can neither be undone nor counts as unsaved. */
  function applyRemote(diff: SceneDiff): void {
    // Without this, undoing letters typed before and after would revert the remote change too.
    history.seal();
    receiving = true;
    try {
      scene.apply(diff);
    } finally {
      receiving = false;
    }
  }

  /** Shows the mirrored image. What is unsaved are the same changes there. */
  function mirrorScene(): void {
    const records = scene.all();
    mirrored = !mirrored;
    unsaved = mirrorDiff(unsaved, imageSize);
    applyRemote(diffOf(records.map((record) => ({ before: null, after: mirrorRecord(record, imageSize) }))));
    onMirror(mirrored);
  }

  return {
    mirrorScene,
    get mirrored() {
      return mirrored;
    },
    get hasSwappedSides() {
      return mirrored !== base;
    },
    unsaved: () => unsaved,
    beginSave() {
      history.seal();
      const saving = unsaved;
      unsaved = EMPTY_DIFF;
      atSave = { base, mirrored };
      base = mirrored;
      return saving;
    },
    failSave(saving) {
      unsaved = composeDiffs(atSave && atSave.mirrored !== mirrored ? mirrorDiff(saving, imageSize) : saving, unsaved);
      base = atSave?.base ?? base;
      atSave = null;
    },
    receive(received, sides = { mirrored: base }) {
      if (sides.mirrored !== base && mirrored === base) {
        history.mirrorEntries();
        mirrorScene();
      }
      base = sides.mirrored;
      const theirs = base === mirrored ? received : received.map((record) => mirrorRecord(record, imageSize));
      const incoming = new Map(theirs.map((annotation) => [annotation.id, annotation]));
      const { changes, conflicts } = rebase(unsaved, incoming);
      history.rebase(remoteChanges(scene, unsaved, incoming));
      const target = new Map(incoming);
      for (const [id, { after }] of changes) after ? target.set(id, after) : target.delete(id);
      applyRemote(replacing(scene, target));
      unsaved = changes;
      return conflicts;
    },
    restore(stored, storedEntries, sides) {
      // Swapped sides are restored; otherwise the changes follow an image that was mirrored since.
      const isElsewhere = sides !== undefined && sides.mirrored !== mirrored;
      if (isElsewhere && sides.swapped) history.swapSides();
      const draft = isElsewhere && !sides.swapped ? mirrorDiff(stored, imageSize) : stored;
      const entries = isElsewhere ? undefined : storedEntries;
      const changes: Change[] = [];
      const conflicts: Conflict[] = [];
      for (const [id, change] of draft) {
        const current = scene.get(id) ?? null;
        if (sameEdit(current, change.after)) continue;
        if (unsaved.has(id)) {
          conflicts.push({ id, mine: current, theirs: change.after, origin: 'DRAFT' });
          continue;
        }
        const mine = applyToTheirs(current, change);
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

/** Returns what the other side changed since both sides had the same records. */
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

/** Returns the diff that makes the records of the scene exactly these, including the server's own fields. */
function replacing(scene: Scene, target: ReadonlyMap<string, SceneAnnotation>): SceneDiff {
  const removed: Change[] = scene
    .all()
    .filter(({ id }) => !target.has(id))
    .map((before) => ({ before, after: null }));
  // An unchanged record keeps its identity, so that it is not drawn or listed again.
  const put: Change[] = [...target.values()]
    .filter((after) => !isSameRecord(scene.get(after.id), after))
    .map((after) => ({ before: null, after }));
  return diffOf([...removed, ...put]);
}
