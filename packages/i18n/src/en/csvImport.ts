/** Texts that all CSV imports share. */
export const csvImport = {
  unreadable: 'The file could not be read.',
};
