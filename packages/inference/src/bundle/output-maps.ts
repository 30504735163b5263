import { BOX_CHANNELS, OUTLINE_CHANNELS } from '../decode/map-shape';
import type { Manifest } from './manifest';

/** What the maps of a model tell. */
export type MapName = 'heat' | 'box' | 'attributes' | 'outline';

/** One map of a model: what it tells, what the model calls it, and how many channels it has. */
export interface OutputMapFacts {
  name: MapName;
  output: string;
  channels: number;
}

/** The maps that a bundle gives, always in the same order; outlines only where it tells them. */
export function outputMaps({ outputs, heatChannels, attributeChannels }: Manifest): OutputMapFacts[] {
  const maps: OutputMapFacts[] = [
    { name: 'heat', output: outputs.heat, channels: heatChannels.length },
    { name: 'box', output: outputs.box, channels: BOX_CHANNELS },
    { name: 'attributes', output: outputs.attributes, channels: attributeChannels.length },
  ];
  if (outputs.outline) maps.push({ name: 'outline', output: outputs.outline, channels: OUTLINE_CHANNELS });
  return maps;
}
