import type { Translation } from '../generated-types';

export const login: Translation['login'] = {
  title: 'Sisselogimine',
};
