/** More texts of the zod error map, for rules that only the server checks: its responses contain the text. */
export const serverValidation = {
  unstorable: 'This contains a character that cannot be saved',
  totalTooLarge: 'The total must be at most €1,000,000',
  textsTooLong: 'All texts together must be at most 100,000 characters',
  noneSelected: 'A treatment plan without treatments cannot be approved. Add or select at least one.',
  oneFile: 'Must be one file',
};
