import type { Box } from '@molaar/domain';
import type { Manifest } from './bundle/manifest';
import type { Maps } from './decode/decode-detections';
import { BOX_CHANNELS, mapShape } from './decode/map-shape';

/** For tests: one thing that the maps are to show; its box in pixels of the model's input. */
export interface Shown {
  class: string;
  box: Box;
  score: number;
  attributes?: Record<string, number>;
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
  return { heat: { data: heat }, box: { data: box }, attributes: { data: attributes } };
}
