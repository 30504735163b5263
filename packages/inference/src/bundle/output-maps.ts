import type { Manifest } from './manifest';
import { BOX_CHANNELS, OUTLINE_CHANNELS } from './map-shape';

/** The output maps of a model. */
export type MapName = 'heat' | 'box' | 'attributes' | 'outline';

/** One output map: its meaning, its name in the model, and its channels. */
export interface OutputMapFacts {
  name: MapName;
  output: string;
  channels: number;
}

/** Returns the maps of a bundle, always in the same order; outlines only when the bundle has them. */
export function outputMaps({ outputs, heatChannels, attributeChannels }: Manifest): OutputMapFacts[] {
  const maps: OutputMapFacts[] = [
    { name: 'heat', output: outputs.heat, channels: heatChannels.length },
    { name: 'box', output: outputs.box, channels: BOX_CHANNELS },
    { name: 'attributes', output: outputs.attributes, channels: attributeChannels.length },
  ];
  if (outputs.outline) maps.push({ name: 'outline', output: outputs.outline, channels: OUTLINE_CHANNELS });
  return maps;
}
