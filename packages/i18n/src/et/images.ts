import type { Translation } from '../generated-types';

export const images: Translation['images'] = {
  title: 'Röntgenülesvõtted',
};
