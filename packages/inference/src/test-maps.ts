import type { Box } from '@molaar/domain/geometry';
import type { Manifest } from './bundle/manifest';
import { BOX_CHANNELS, mapShape, OUTLINE_CHANNELS } from './bundle/map-shape';
import type { Maps } from './decode/decode-detections';

/** For tests: a detection that the maps contain; its box is in pixels of the model's input. */
export interface Shown {
  class: string;
  box: Box;
  score: number;
  attributes?: Record<string, number>;
  /** Outline x1, y1, x2, y2 …; where two overlap, the later one wins. */
  outline?: readonly number[];
}

/** Returns the maps of one image that contain these detections. */
export function mapsOf(shown: readonly Shown[], manifest: Manifest): Maps {
  const shape = mapShape(manifest);
  const { width, height, stride } = shape;
  const cells = width * height;
  const heat = new Float32Array(shape.heatChannels * cells);
  const box = new Float32Array(BOX_CHANNELS * cells);
  const attributes = new Float32Array(shape.attributeChannels * cells);
  for (const {
    class: name,
    box: [x, y, w, h],
    score,
    attributes: given = {},
  } of shown) {
    const channel = manifest.heatChannels.findIndex((known) => known.class === name);
    const cell = Math.floor((y + h / 2) / stride) * width + Math.floor((x + w / 2) / stride);
    const centreX = ((cell % width) + 0.5) * stride;
    const centreY = (Math.floor(cell / width) + 0.5) * stride;
    heat[channel * cells + cell] = score;
    [centreX - x, centreY - y, x + w - centreX, y + h - centreY].forEach((side, index) => {
      box[((shape.boxChannel[channel] as number) + index) * cells + cell] = side;
    });
    manifest.attributeChannels.forEach(({ class: attribute }, index) => {
      attributes[index * cells + cell] = given[attribute] ?? 0;
    });
  }
  const maps: Maps = { heat: { data: heat }, box: { data: box }, attributes: { data: attributes } };
  return manifest.outputs.outline ? { ...maps, outline: { data: outlineMap(shown, width, height, stride) } } : maps;
}

/**
 * Outline map as in the training targets: probability of a tooth and offsets to the centre of its box, 2 x 2 points a
 * cell.
 */
function outlineMap(shown: readonly Shown[], width: number, height: number, stride: number): Float32Array {
  const cells = width * height;
  const data = new Float32Array(OUTLINE_CHANNELS * cells);
  for (const { box, outline } of shown) {
    if (!outline) continue;
    for (let row = 0; row < 2 * height; row++)
      for (let column = 0; column < 2 * width; column++) {
        const [x, y] = [(column + 0.5) * (stride / 2), (row + 0.5) * (stride / 2)];
        if (!isInside(outline, x, y)) continue;
        const at = ((row % 2) * 2 + (column % 2)) * cells + (row >> 1) * width + (column >> 1);
        data[at] = 0.95;
        data[4 * cells + at] = box[0] + box[2] / 2 - x;
        data[8 * cells + at] = box[1] + box[3] / 2 - y;
      }
  }
  return data;
}

/** Returns whether a point is inside an outline (even-odd rule). */
function isInside(outline: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    const [ax, ay, bx, by] = [outline[at], outline[at + 1], outline[next], outline[next + 1]] as [number, number, number, number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** Returns an ellipse that fills its box, as an outline. */
export function ellipse([x, y, w, h]: Box, corners = 48): number[] {
  return Array.from({ length: corners }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / corners;
    return [x + (w / 2) * (1 + Math.cos(turn)), y + (h / 2) * (1 + Math.sin(turn))];
  }).flat();
}

/** Returns the intersection over union of two outlines, sampled every half pixel. */
export function overlapOf(a: readonly number[], b: readonly number[]): number {
  const xs = [...a, ...b].filter((_, index) => index % 2 === 0);
  const ys = [...a, ...b].filter((_, index) => index % 2 === 1);
  let [shared, either] = [0, 0];
  for (let y = Math.min(...ys) + 0.25; y < Math.max(...ys); y += 0.5)
    for (let x = Math.min(...xs) + 0.25; x < Math.max(...xs); x += 0.5) {
      const [inA, inB] = [isInside(a, x, y), isInside(b, x, y)];
      if (inA && inB) shared++;
      if (inA || inB) either++;
    }
  return shared / either;
}
