/** Passwords: forgotten, set anew, changed. */
export const password = {
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm password',
  rules: '8 to 100 characters with a digit, a lowercase and an uppercase letter and a special character.',
  backToLogin: 'Back to sign in',
  forgot: 'Forgot your password?',
  request: {
    title: 'Forgot your password?',
    lead: 'Enter your e-mail address. If it belongs to an account, we send a link and a security code to it.',
    email: 'E-mail',
    submit: 'Send the link',
    sent: 'An e-mail with instructions for setting a new password has been sent.',
  },
  reset: {
    title: 'Set a new password',
    lead: 'The security code is in the e-mail that brought you here.',
    code: 'Security code',
    codeHint: 'Six digits',
    submit: 'Set the password',
    done: 'Your new password is set. You can sign in with it now.',
  },
  change: {
    title: 'Password',
    lead: 'Your other sessions end when you change it.',
    submit: 'Change the password',
    done: 'Your password is changed.',
    doneOthers: 'Your password is changed. Other sessions that were ended: {count:number}.',
  },
};
