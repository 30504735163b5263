import { BOX_CHANNELS, type MapShape } from './map-shape';
import type { PeakList } from './peak-list';

/**
 * Fills `peaks` with every cell of image number `image` whose heat exceeds its channel's floor, channel by channel, row
 * by row. The graph has already suppressed what is no peak, so that a cell above zero is one. Allocates nothing.
 */
export function collectPeaks(
  heat: Float32Array,
  box: Float32Array,
  image: number,
  shape: MapShape,
  floors: Float32Array,
  peaks: PeakList,
): void {
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
