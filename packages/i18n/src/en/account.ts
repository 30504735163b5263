/** Words of the screen "Account settings". */
export const account = {
  title: 'Account settings',
};
