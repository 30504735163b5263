import { BOX_CHANNELS, type MapShape } from '../bundle/map-shape';
import type { PeakList } from './peak-list';

/** One image of a run, and what counts as a peak in it. */
export interface PeakSource {
  heat: Float32Array;
  box: Float32Array;
  /** Index of the image in the run. */
  image: number;
  shape: MapShape;
  /** The lowest heat of a peak, for each channel. */
  floors: Float32Array;
}

/**
 * Fills `peaks` with the cells of one image whose heat exceeds the floor of their channel, channel by channel, row by
 * row. The graph has set every cell that is not a local maximum to zero. Allocates nothing.
 */
export function collectPeaks({ heat, box, image, shape, floors }: PeakSource, peaks: PeakList): void {
  const { width, stride, heatChannels, boxChannel } = shape;
  const cells = width * shape.height;
  const firstBox = image * BOX_CHANNELS * cells;
  peaks.clear();
  for (let channel = 0; channel < heatChannels; channel++) {
    const floor = floors[channel] as number;
    const start = (image * heatChannels + channel) * cells;
    const sides = firstBox + (boxChannel[channel] as number) * cells;
    for (let cell = 0; cell < cells; cell++) {
      const score = heat[start + cell] as number;
      if (!(score > floor)) continue;
      if (peaks.count === peaks.score.length) peaks.grow();
      const x = ((cell % width) + 0.5) * stride;
      const y = (Math.floor(cell / width) + 0.5) * stride;
      const at = peaks.count++;
      peaks.channel[at] = channel;
      peaks.cell[at] = cell;
      peaks.score[at] = score;
      peaks.left[at] = x - (box[sides + cell] as number);
      peaks.top[at] = y - (box[sides + cells + cell] as number);
      peaks.right[at] = x + (box[sides + 2 * cells + cell] as number);
      peaks.bottom[at] = y + (box[sides + 3 * cells + cell] as number);
    }
  }
}
