/** Texts that all CSV imports share. */
export const csvImport = {
  unreadable: 'The file could not be read.',
  tooManyLines: 'The file has more than 10,000 lines. Please split it.',
};
