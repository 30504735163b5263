/** What is said of the file of any import. */
export const csvImport = {
  unreadable: 'The file could not be read.',
  tooManyLines: 'The file has more than 10,000 lines. Please split it.',
};
