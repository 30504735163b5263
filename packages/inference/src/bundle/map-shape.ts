import type { Manifest } from './manifest';

/** Sizes and channel counts of a bundle's output maps. */
export interface MapShape {
  /** Cells of a map. */
  width: number;
  height: number;
  /** Pixels of the model's input per cell. */
  stride: number;
  heatChannels: number;
  attributeChannels: number;
  /** For each heat channel, the first of its group's four box channels. */
  boxChannel: Uint8Array;
}

export const BOX_CHANNELS = 8;
/** Three quantities at two by two points in each cell: probability of a tooth, offsets to its centre. */
export const OUTLINE_CHANNELS = 12;
const FIRST_BOX_CHANNEL = { tooth: 0, object: 4 } as const;

/** Returns the shape of a bundle's maps. */
export function mapShape({ input, outputs, heatChannels, attributeChannels }: Manifest): MapShape {
  return {
    width: input.width / outputs.stride,
    height: input.height / outputs.stride,
    stride: outputs.stride,
    heatChannels: heatChannels.length,
    attributeChannels: attributeChannels.length,
    boxChannel: Uint8Array.from(heatChannels, ({ group }) => FIRST_BOX_CHANNEL[group]),
  };
}
