import type { Point, Size } from '../geometry/boxes';
import type { SceneHistory } from '../history/scene-history';
import type { SceneAnnotation } from '../records/annotation';
import type { Scene } from '../records/scene';
import type { ViewStore } from '../view/view-state';

/** A pointer event in the image's own pixels. `pixel` is the length of one screen pixel there. */
export interface PointerInput {
  readonly point: Point;
  readonly pixel: number;
  /** Held to add to the selection. */
  readonly shift?: boolean;
}

/** What a tool may reach. */
export interface ToolHost {
  readonly scene: Scene;
  readonly history: SceneHistory;
  readonly view: ViewStore;
  readonly imageSize: Size;
  readonly canEdit: boolean;
  /** Visible objects under the point, the smallest first; last those of which only the box lies there, and not the outline. */
  hits(input: PointerInput): SceneAnnotation[];
  /** Whether this person may move or stretch the object. */
  mayChange(object: SceneAnnotation): boolean;
  /** Selects the object alone, or adds it to the selection or takes it away. */
  choose(id: string, more: boolean): void;
  /** Commits a person's change of boxes, as one step, or as a part of the last one of that name; outlines go with them. */
  changeBoxes(changes: readonly { readonly object: SceneAnnotation; readonly box: SceneAnnotation['box'] }[], name?: string): void;
  /** Commits a person's change of an outline, and of the box around it. */
  changeOutline(id: string, outline: readonly number[]): void;
  /** Ids of what the rectangle touches and is to be seen. */
  within(area: SceneAnnotation['box']): string[];
}

/** A small state machine. A handler that answers true keeps the gesture; otherwise the viewer may pan. */
export interface Tool {
  down(input: PointerInput): boolean;
  move(input: PointerInput): boolean;
  up(input: PointerInput): void;
  /** Leaves the gesture in progress without a trace; what was drawn before it stays. */
  release(): void;
  /** Leaves everything that is being drawn. */
  cancel(): void;
}
