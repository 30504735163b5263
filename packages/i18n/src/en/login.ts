/** Texts of the screen "Sign in". */
export const login = {
  title: 'Sign in',
  welcome: 'Welcome back',
  lead: 'Sign in to your clinic’s portal.',
  username: 'Username',
  password: 'Password',
  submit: 'Sign in',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
};
