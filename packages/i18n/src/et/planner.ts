import type { Translation } from '../generated-types';

export const planner: Translation['planner'] = {
  title: 'Raviplaani koostamine',
};
