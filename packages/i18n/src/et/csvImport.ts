import type { Translation } from '../generated-types';

/** Texts about the file, for every import. */
export const csvImport: Translation['csvImport'] = {
  unreadable: 'Faili ei saanud lugeda.',
};
