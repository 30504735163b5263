import type { Translation } from '../generated-types';

/** What is said of the file of any import. */
export const csvImport: Translation['csvImport'] = {
  unreadable: 'Faili ei saanud lugeda.',
  tooManyLines: 'Failis on üle 10 000 rea. Palun jagage see osadeks.',
};
