import type { Translation } from '../generated-types';

export const account: Translation['account'] = {
  title: 'Konto seaded',
};
