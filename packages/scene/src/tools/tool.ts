import type { Box } from '@molaar/domain/geometry';
import type { Point, Size } from '../geometry/boxes';
import type { SceneHistory } from '../history/scene-history';
import type { BoxChange, SceneAnnotation } from '../records/annotation';
import type { ViewStore } from '../view/view-state';

/** A pointer event in pixels of the image. `pixel` is the length of one screen pixel there. */
export interface PointerInput {
  readonly point: Point;
  readonly pixel: number;
  /** True while Shift is down: the pointer adds to the selection. */
  readonly shift?: boolean;
}

/** The part of the editor that tools use. */
export interface ToolHost {
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly imageSize: Size;
  readonly canEdit: boolean;
  /**
   * Returns the visible annotations at the point, the smallest first; last those whose outline does not contain the
   * point.
   */
  hits(input: PointerInput): SceneAnnotation[];
  /** Returns the ids of the visible annotations that the rectangle touches. */
  within(area: Box): string[];
  /** Whether this person may move or stretch the annotation. */
  mayChange(annotation: SceneAnnotation): boolean;
  /** Returns the selected annotations, the one in the form first. */
  selection(): SceneAnnotation[];
  select(ids: readonly string[]): void;
  /** Selects the annotation alone; with `more`, or in the mode that selects several, adds it or takes it away. */
  choose(id: string, more: boolean): void;
  /** Commits a person's change of boxes with their outlines as one command. */
  changeBoxes(changes: readonly BoxChange[]): void;
  /** Commits a person's change of an outline with the box around it. */
  changeOutline(id: string, outline: readonly number[]): void;
}

/** A small state machine. */
export interface Tool {
  /** @returns true when the tool handles the gesture; otherwise the viewer may pan. */
  down(input: PointerInput): boolean;
  /** @returns true when the tool handles the gesture. */
  move(input: PointerInput): boolean;
  up(input: PointerInput): void;
  /** Ends the gesture in progress without a trace; earlier drawing stays. */
  release(): void;
  /** Ends the gesture and everything that is being drawn. */
  cancel(): void;
}
