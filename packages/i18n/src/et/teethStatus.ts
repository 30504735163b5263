import type { Translation } from '../generated-types';

export const teethStatus: Translation['teethStatus'] = {
  title: 'Hammaste staatus',
};
