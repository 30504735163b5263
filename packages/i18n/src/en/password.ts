/** Texts of password reset and password change. */
export const password = {
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm password',
  rules:
    '8 to 100 characters, with a digit, a lowercase letter, an uppercase letter and a special character. Not a common password, and not your name.',
  backToLogin: 'Back to sign in',
  forgot: 'Forgot your password?',
  request: {
    title: 'Forgot your password?',
    lead: 'Enter your e-mail address. If it belongs to an account, we send a link and a security code.',
    email: 'E-mail',
    submit: 'Send link',
    sent: 'An e-mail with instructions for setting a new password has been sent.',
  },
  reset: {
    title: 'Set a new password',
    lead: 'The security code is in the e-mail with the link.',
    code: 'Security code',
    codeHint: 'Six digits',
    submit: 'Set password',
    done: 'New password set. You can now sign in with it.',
  },
  change: {
    title: 'Password',
    lead: 'Changing it ends your other sessions.',
    submit: 'Change password',
    sendLink: 'Send a link to set a password',
    done: 'Password changed',
    doneOthers: 'Password changed. Other sessions ended: {count:number}.',
  },
};
