/** One's own e-mail address: its change and its confirmation. */
export const ownEmail = {
  emailPending: 'We sent a link to {email:string}. The address changes when you open it.',
  changeEmail: 'Change e-mail address',
  newEmail: 'New e-mail address',
  currentPassword: 'Current password',
  sendLink: 'Send link',
  unconfirmed: 'Please confirm your e-mail address: open the link that we sent to {email:string}.',
  sendAgain: 'Resend link',
  sentAgain: 'We sent a new link to {email:string}.',
};
