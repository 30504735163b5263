/** Words of the screen "Sign in". */
export const login = {
  title: 'Sign in',
};
