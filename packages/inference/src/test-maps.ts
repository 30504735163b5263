import type { Box } from '@molaar/domain/geometry';
import type { Manifest } from './bundle/manifest';
import type { Maps } from './decode/decode-detections';
import { BOX_CHANNELS, mapShape, OUTLINE_CHANNELS } from './decode/map-shape';

/** For tests: one thing that the maps are to show; its box in pixels of the model's input. */
export interface Shown {
  class: string;
  box: Box;
  score: number;
  attributes?: Record<string, number>;
  /** Where it lies: corners x1, y1, x2, y2 …; of two that lie on one another the later is seen. */
  outline?: readonly number[];
}

/** Maps of one image as the network would give them for these things. */
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
    attributes: carried = {},
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
      attributes[index * cells + cell] = carried[attribute] ?? 0;
    });
  }
  const maps: Maps = { heat: { data: heat }, box: { data: box }, attributes: { data: attributes } };
  return manifest.outputs.outline ? { ...maps, outline: { data: outlineMap(shown, width, height, stride) } } : maps;
}

/** As the network is taught: for each of two by two points a cell whether it lies on a tooth, and how far from its box's middle. */
function outlineMap(shown: readonly Shown[], width: number, height: number, stride: number): Float32Array {
  const cells = width * height;
  const data = new Float32Array(OUTLINE_CHANNELS * cells);
  for (const { box, outline } of shown) {
    if (!outline) continue;
    for (let row = 0; row < 2 * height; row++)
      for (let column = 0; column < 2 * width; column++) {
        const [x, y] = [(column + 0.5) * (stride / 2), (row + 0.5) * (stride / 2)];
        if (!holdsPoint(outline, x, y)) continue;
        const at = ((row % 2) * 2 + (column % 2)) * cells + (row >> 1) * width + (column >> 1);
        data[at] = 0.95;
        data[4 * cells + at] = box[0] + box[2] / 2 - x;
        data[8 * cells + at] = box[1] + box[3] / 2 - y;
      }
  }
  return data;
}

/** Whether a point lies within an outline (even and odd crossings). */
function holdsPoint(outline: readonly number[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < outline.length; at += 2) {
    const next = (at + 2) % outline.length;
    const [ax, ay, bx, by] = [outline[at], outline[at + 1], outline[next], outline[next + 1]] as [number, number, number, number];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** An ellipse that fills its box, as an outline of so many corners. */
export function ellipse([x, y, w, h]: Box, corners = 48): number[] {
  return Array.from({ length: corners }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / corners;
    return [x + (w / 2) * (1 + Math.cos(turn)), y + (h / 2) * (1 + Math.sin(turn))];
  }).flat();
}

/** How far two outlines share what they enclose (IoU), counted on points half a pixel apart. */
export function overlapOf(a: readonly number[], b: readonly number[]): number {
  const xs = [...a, ...b].filter((_, index) => index % 2 === 0);
  const ys = [...a, ...b].filter((_, index) => index % 2 === 1);
  let [shared, either] = [0, 0];
  for (let y = Math.min(...ys) + 0.25; y < Math.max(...ys); y += 0.5)
    for (let x = Math.min(...xs) + 0.25; x < Math.max(...xs); x += 0.5) {
      const [inA, inB] = [holdsPoint(a, x, y), holdsPoint(b, x, y)];
      if (inA && inB) shared++;
      if (inA || inB) either++;
    }
  return shared / either;
}
