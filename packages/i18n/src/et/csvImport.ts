import type { Translation } from '../generated-types';

/** Texts about the file, for every import. */
export const csvImport: Translation['csvImport'] = {
  unreadable: 'Faili ei saanud lugeda.',
  tooManyLines: 'Failis on üle 10 000 rea. Palun jagage see osadeks.',
};
