import type { Translation } from '../generated-types';

export const treatmentPlanNames: Translation['treatmentPlanNames'] = {
  title: 'Raviplaan',
  jaw: 'Lõualuu',
  tooth: 'Hammas {tooth}',
  teeth: 'Hambad {teeth}',
  countOfTeeth: '{count} {{hammas|hammast}}',
  option: 'Variant {option}',
  stage: '{phase}. etapp',
};
