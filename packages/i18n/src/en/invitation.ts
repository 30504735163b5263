/** The page on which an invited colleague creates an account. */
export const invitation = {
  title: 'Join {organization:string}',
  lead: 'Your role: {role:string}. Your account will use the address {email:string}.',
  username: 'Username',
  usernameHint: 'You use it to sign in. Usually your e-mail address.',
  usernameTaken:
    'This username is already in use, perhaps by your account in another clinic. Choose another one for this clinic; e-mails are still sent to {email:string}.',
  clinicReadOnly:
    'Nobody can join {organization:string} at the moment, because its subscription is not paid. Please contact the owner; what you entered stays here.',
  submit: 'Create account',
  done: 'Your account is ready. Please sign in.',
};
