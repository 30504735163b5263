import type { Manifest } from '../bundle/manifest';

/** What a decoder needs to know of the maps, worked out once per bundle. */
export interface MapShape {
  /** Cells of a map. */
  width: number;
  height: number;
  /** Pixels of the model's input per cell. */
  stride: number;
  heatChannels: number;
  attributeChannels: number;
  /** Per heat channel: where its group's four distances begin among the box channels. */
  boxChannel: Uint8Array;
}

export const BOX_CHANNELS = 8;
/** Three quantities at two by two points in each cell. */
export const OUTLINE_CHANNELS = 12;
const FIRST_BOX_CHANNEL = { tooth: 0, object: 4 } as const;

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
