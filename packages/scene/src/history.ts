import { type Arrival, carryOver } from './carry-over';
import { composeDiffs, EMPTY_DIFF, invertDiff, type SceneDiff, sameDiff } from './diff';
import type { Scene } from './scene';

/** Undo and redo over a scene. A gesture marks before its first step and squashes after its last. */
export interface History {
  /**
   * Applies a diff as one step that can be taken back; forgets what could be redone. Steps under the same name in a row (letters
   * typed into one field) are one.
   */
  commit(diff: SceneDiff, name?: string): void;
  /** What comes next is a step of its own, whatever its name. */
  seal(): void;
  mark(): number;
  /** Makes one step of everything since the mark. */
  squash(mark: number): void;
  /** Takes back everything since the mark, as if it had never been: it cannot be redone, and what could be before still can. */
  bail(mark: number): void;
  /** The last steps that together are `whole`, and what can be redone after them; no steps where none are or they are too much to keep. */
  stepsOf(whole: SceneDiff): Steps;
  /** Goes on from steps of before a reload; the scene is as it was before the first of them. */
  resume(steps: Steps): void;
  /** Changes of someone else come in: no step takes them back. */
  arrive(arrivals: readonly Arrival[]): void;
  undo(): void;
  redo(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Steps that were done, the oldest first, and undone ones, the one to be redone next last. */
export interface Steps {
  readonly done: readonly SceneDiff[];
  readonly undone: readonly SceneDiff[];
}

/** Changes of single objects that are kept with their steps; of more the sum alone is. */
const MOST_KEPT = 500;
const NO_STEPS: Steps = { done: [], undone: [] };

/** What an arrival emptied is no step any more. */
const isFilled = (step: SceneDiff) => step.size > 0;

function popFilled(steps: SceneDiff[]): SceneDiff | undefined {
  for (;;) {
    const step = steps.pop();
    if (!step || isFilled(step)) return step;
  }
}

export function createHistory(scene: Scene): History {
  let done: SceneDiff[] = [];
  let undone: SceneDiff[] = [];
  /** What could be redone when the gesture in progress began: a gesture that comes to nothing forgets none of it. */
  let undoneAtMark: SceneDiff[] = [];

  /** The name of the last step, while nothing came between. */
  let lastName: string | undefined;
  const seal = () => {
    lastName = undefined;
  };

  return {
    commit(diff, name) {
      const applied = scene.apply(diff);
      if (applied.size === 0) return;
      const before = name !== undefined && name === lastName ? done.pop() : undefined;
      const step = before ? composeDiffs(before, applied) : applied;
      // Typed to and fro is nothing to take back.
      if (step.size > 0) done.push(step);
      lastName = step.size > 0 ? name : undefined;
      undone = [];
    },
    seal,
    mark() {
      seal();
      undoneAtMark = undone;
      return done.length;
    },
    squash(mark) {
      const steps = done.slice(mark);
      const whole = steps.reduce(composeDiffs, EMPTY_DIFF);
      done = whole.size > 0 ? [...done.slice(0, mark), whole] : done.slice(0, mark);
      if (whole.size === 0) undone = undoneAtMark;
    },
    bail(mark) {
      while (done.length > mark) scene.apply(invertDiff(done.pop()!));
      undone = undoneAtMark;
    },
    stepsOf(whole) {
      let left = MOST_KEPT - undone.reduce((sum, { size }) => sum + size, 0);
      let sum: SceneDiff = EMPTY_DIFF;
      for (let from = done.length - 1; from >= 0; from--) {
        left -= done[from]!.size;
        if (left < 0) return NO_STEPS;
        sum = composeDiffs(done[from]!, sum);
        if (sameDiff(sum, whole)) return { done: done.slice(from), undone };
      }
      return NO_STEPS;
    },
    resume(steps) {
      for (const step of steps.done) this.commit(step);
      undone = [...steps.undone];
    },
    arrive(arrivals) {
      const touched = new Set([...done, ...undone, ...undoneAtMark].flatMap((step) => [...step.keys()]));
      for (const arrival of arrivals.filter(({ id }) => touched.has(id))) {
        // Steps keep their places, emptied ones too: a gesture in progress counts from its mark.
        undoneAtMark = carryOver({ done, undone: undoneAtMark }, arrival).undone;
        ({ done, undone } = carryOver({ done, undone }, arrival));
      }
    },
    undo() {
      seal();
      const step = popFilled(done);
      if (!step) return;
      scene.apply(invertDiff(step));
      undone.push(step);
    },
    redo() {
      seal();
      const step = popFilled(undone);
      if (!step) return;
      scene.apply(step);
      done.push(step);
    },
    get canUndo() {
      return done.some(isFilled);
    },
    get canRedo() {
      return undone.some(isFilled);
    },
  };
}
