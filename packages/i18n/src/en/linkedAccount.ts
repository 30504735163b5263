/** Texts of one's account at the identity provider in the account settings. */
export const linkedAccount = {
  title: 'Sign-in with {name:string}',
  lead: 'Link your account at {name:string} to sign in with it. Your password keeps working.',
  leadLinked: 'You can sign in with {name:string}. If you have a password, it works too.',
  since: 'Linked since {date:string}',
  none: 'Not linked',
  link: 'Link account',
  unlink: 'Unlink',
  unlinkQuestion: 'Unlink your account at {name:string}?',
  unlinkText: 'Afterwards you sign in with your password. If you have none, the sign-in page sends a link to set one.',
  unlinked: 'Account unlinked',
  done: 'Your account at {name:string} is linked.',
  failed: {
    cancelled: 'The linking was cancelled at the identity provider.',
    expired: 'The linking took too long or was started in another window. Please try again.',
    provider: 'The identity provider is not responding correctly. Please try again.',
    linkedElsewhere: 'This account at the identity provider is already linked to another account here. Unlink it there first.',
  },
};
