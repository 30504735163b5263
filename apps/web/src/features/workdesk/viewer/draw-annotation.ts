import { isUpper } from '@molaar/domain/teeth';
import type { SceneAnnotation } from '@molaar/scene';
import { drawFullLabel } from './draw-label';
import { type Drawing, onScreen, tracePath } from './drawing';

const SUGGESTED_DASH = [6, 4];
const REJECTED_DASH = [2, 4];
const SOLID: readonly number[] = [];
const UNDERLINE = 'rgb(0 0 0 / 55%)';

type Focus = 'plain' | 'hovered' | 'selected';

/** Draws the outline or box of an annotation; in focus with its label, unless `quiet`. */
export function drawAnnotation(annotation: SceneAnnotation, focus: Focus, drawing: Drawing, quiet = false): void {
  const { context, labels } = drawing;
  const color = labels.color(annotation.class);
  const box = onScreen(annotation.box, drawing);
  const isRejected = annotation.decision === 'REJECTED';
  const dash = isRejected ? REJECTED_DASH : annotation.decision === 'SUGGESTED' ? SUGGESTED_DASH : SOLID;
  context.globalAlpha = isRejected && focus === 'plain' ? 0.55 : 1;
  context.beginPath();
  tracePath(annotation, drawing);
  if (focus !== 'plain') {
    context.fillStyle = `${color}26`;
    context.fill();
  }
  context.setLineDash([...dash]);
  // A dark line under the coloured one makes it readable over enamel and metal.
  context.lineWidth = focus === 'plain' ? 3 : 4.5;
  context.strokeStyle = UNDERLINE;
  context.stroke();
  context.lineWidth = focus === 'plain' ? 1.5 : 2.5;
  context.strokeStyle = color;
  context.stroke();
  context.setLineDash([]);
  if (focus !== 'plain' && !quiet)
    drawFullLabel({ id: annotation.id, text: labels.full(annotation), color, box, below: isBelow(annotation) }, drawing);
  context.globalAlpha = 1;
}

/** Labels of upper teeth and jaw findings are above the box, those of lower teeth below it. */
export const isBelow = (annotation: SceneAnnotation) => annotation.location !== null && !isUpper(annotation.location);
