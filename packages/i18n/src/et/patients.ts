import type { Translation } from '../generated-types';

export const patients: Translation['patients'] = {
  title: 'Patsiendid',
};
