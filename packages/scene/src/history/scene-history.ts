import { composeDiffs, EMPTY_DIFF, invertDiff, type SceneDiff, sameDiff } from '../records/diff';
import type { Scene } from '../records/scene';
import { EMPTY_HISTORY, type History, moveBack, moveForward, pushEntry } from './history';
import { type HistoryEntries, type RemoteChange, rebaseEntries } from './rebase-history';

/** Undo and redo over a scene. A gesture sets a mark before its first command and squashes after its last. */
export interface SceneHistory {
  /**
   * Applies a diff as one command and clears what could be redone. Commands of the same name in a row become one entry.
   */
  commit(diff: SceneDiff, name?: string): void;
  /** Makes the next command an entry of its own, whatever its name. */
  seal(): void;
  /** @returns the mark for `squash` or `bail`. */
  mark(): number;
  /** Joins all entries since the mark. */
  squash(mark: number): void;
  /**
   * Reverts everything since the mark without a trace: it cannot be redone, and what could be redone at the mark still
   * can.
   */
  bail(mark: number): void;
  /**
   * Returns the last entries that together are `whole`, with the future; no entries where none are or there are too
   * many.
   */
  entriesOf(whole: SceneDiff): HistoryEntries;
  /** Commits the entries of an earlier session; the scene must be as it was before the first of them. */
  resume(entries: HistoryEntries): void;
  /** Rebases the entries on changes by others, which no undo reverts. */
  rebase(changes: readonly RemoteChange[]): void;
  /** Swaps the sides of the image as one entry; undo and redo swap them again. */
  swapSides(): void;
  /** Takes in that the sides were swapped elsewhere: the entries get the mirrored positions. It cannot be undone. */
  mirrorEntries(): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Changes of single annotations that are stored with their entries; of more only the sum is stored. */
const MAX_STORED_CHANGES = 500;
const NO_ENTRIES: HistoryEntries = { past: [], future: [] };

/** The entry of swapped sides: it has no changes of single annotations, which are all mirrored with it. */
const SWAPPED_SIDES: SceneDiff = new Map();

/**
 * A rebase may leave an entry without changes; it stays in its position, since a gesture in progress counts from its
 * mark.
 */
const isFilled = (entry: SceneDiff) => entry.size > 0 || entry === SWAPPED_SIDES;

const upToFilled = (entries: readonly SceneDiff[]) => entries.slice(0, entries.findLastIndex(isFilled) + 1);

const join = (previous: SceneDiff, entry: SceneDiff) => {
  const whole = composeDiffs(previous, entry);
  return isFilled(whole) ? whole : null;
};

/** @param mirror Returns the same changes in the mirrored image. */
export function createSceneHistory(
  scene: Scene,
  { mirror, onSwap }: { mirror: (diff: SceneDiff) => SceneDiff; onSwap: () => void },
): SceneHistory {
  let history: History<SceneDiff> = EMPTY_HISTORY;
  /** What could be redone at the mark: a gesture that changes nothing clears none of it. */
  let futureAtMark: readonly SceneDiff[] = [];

  const mirrorEntry = (entry: SceneDiff) => (entry === SWAPPED_SIDES ? entry : mirror(entry));

  function mirrorEntries(): void {
    futureAtMark = futureAtMark.map(mirrorEntry);
    history = { past: history.past.map(mirrorEntry), future: history.future.map(mirrorEntry), lastName: null };
  }

  function applyEntry(entry: SceneDiff): void {
    if (entry !== SWAPPED_SIDES) scene.apply(entry);
    else {
      mirrorEntries();
      onSwap();
    }
  }

  const seal = () => {
    history = { ...history, lastName: null };
  };

  return {
    commit(diff, name) {
      const applied = scene.apply(diff);
      if (isFilled(applied)) history = pushEntry(history, applied, { name: name ?? null, join });
    },
    seal,
    mark() {
      seal();
      futureAtMark = history.future;
      return history.past.length;
    },
    squash(mark) {
      const { past, future, lastName } = history;
      const whole = past.slice(mark).reduce(composeDiffs, EMPTY_DIFF);
      const before = past.slice(0, mark);
      history = isFilled(whole) ? { past: [...before, whole], future, lastName } : { past: before, future: futureAtMark, lastName };
    },
    bail(mark) {
      const { past, lastName } = history;
      for (const entry of past.slice(mark).reverse()) scene.apply(invertDiff(entry));
      history = { past: past.slice(0, mark), future: futureAtMark, lastName };
    },
    entriesOf(whole) {
      const { past, future } = history;
      let left = MAX_STORED_CHANGES - future.reduce((sum, { size }) => sum + size, 0);
      let sum: SceneDiff = EMPTY_DIFF;
      for (let from = past.length - 1; from >= 0; from--) {
        left -= past[from]!.size;
        if (left < 0 || past[from] === SWAPPED_SIDES || future.includes(SWAPPED_SIDES)) return NO_ENTRIES;
        sum = composeDiffs(past[from]!, sum);
        if (sameDiff(sum, whole)) return { past: past.slice(from), future };
      }
      return NO_ENTRIES;
    },
    resume({ past, future }) {
      for (const entry of past) this.commit(entry);
      history = { ...history, future: [...future] };
    },
    rebase(changes) {
      const touched = new Set([...history.past, ...history.future, ...futureAtMark].flatMap((entry) => [...entry.keys()]));
      for (const change of changes.filter(({ id }) => touched.has(id))) {
        futureAtMark = rebaseEntries({ past: history.past, future: futureAtMark }, change).future;
        history = { ...history, ...rebaseEntries(history, change) };
      }
    },
    mirrorEntries,
    swapSides() {
      history = pushEntry(history, SWAPPED_SIDES, { name: null, join });
      applyEntry(SWAPPED_SIDES);
    },
    undo() {
      history = { ...history, past: upToFilled(history.past), lastName: null };
      const entry = history.past.at(-1);
      if (!entry) return;
      history = moveBack(history, entry);
      applyEntry(entry === SWAPPED_SIDES ? entry : invertDiff(entry));
    },
    redo() {
      history = { ...history, future: upToFilled(history.future), lastName: null };
      const entry = history.future.at(-1);
      if (!entry) return;
      history = moveForward(history, entry);
      applyEntry(entry);
    },
    get canUndo() {
      return history.past.some(isFilled);
    },
    get canRedo() {
      return history.future.some(isFilled);
    },
  };
}
