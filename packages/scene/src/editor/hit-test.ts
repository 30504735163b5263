import type { Box } from '@molaar/domain/geometry';
import type { Point } from '../geometry/boxes';
import { outlineContains } from '../geometry/outlines';
import type { SceneAnnotation } from '../records/annotation';
import type { Scene } from '../records/scene';
import type { PointerInput } from '../tools/tool';
import type { ViewStore } from '../view/view-state';
import { isVisible } from '../view/visibility';

/** Screen pixels around the pointer within which an annotation is hit. */
const REACH = 3;

/**
 * Returns the visible annotations at the point, the smallest first; last those whose outline does not contain the
 * point.
 */
export function hitsAt(scene: Scene, view: ViewStore, { point, pixel }: PointerInput): SceneAnnotation[] {
  const reach = REACH * pixel;
  return visibleIn(scene, view, [point[0] - reach, point[1] - reach, 2 * reach, 2 * reach]).sort(
    (a, b) => Number(missesOutline(a, point)) - Number(missesOutline(b, point)) || area(a) - area(b),
  );
}

/** Returns the visible annotations whose boxes touch the rectangle. */
export function visibleIn(scene: Scene, view: ViewStore, rectangle: Box): SceneAnnotation[] {
  const { annotationsVisible, filter, hiddenIds } = view.getState();
  if (!annotationsVisible) return [];
  return [...scene.search(rectangle)]
    .map((id) => scene.get(id)!)
    .filter((annotation) => !hiddenIds.has(annotation.id) && isVisible(annotation, filter));
}

const area = ({ box: [, , w, h] }: SceneAnnotation) => w * h;

/** Next to an outline, but within its box, there may be a neighbour. */
function missesOutline({ outline }: SceneAnnotation, point: Point): boolean {
  return outline !== null && !outlineContains(outline, point);
}
