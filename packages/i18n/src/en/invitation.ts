/** The page on which an invited colleague creates an account. */
export const invitation = {
  title: 'Join {organization:string}',
  lead: 'Your role: {role:string}. Your account will use the address {email:string}.',
  username: 'Username',
  usernameHint: 'You use it to sign in. Usually your e-mail address.',
  submit: 'Create account',
  done: 'Your account is ready. Please sign in.',
};
