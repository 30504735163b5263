import { LABEL_FONT } from '../label-font';
import { type Recording, replay } from './recording';

/** A recording with the size of its bitmap: CSS pixels, and screen pixels per CSS pixel. */
export interface Painting extends Recording {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Draws a recording on a canvas of its size and returns the bitmap. */
export function paintBitmap(canvas: OffscreenCanvas, painting: Painting): ImageBitmap {
  const { width, height, ratio } = painting;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.font = LABEL_FONT;
  context.textBaseline = 'middle';
  replay(painting, context);
  return canvas.transferToImageBitmap();
}
