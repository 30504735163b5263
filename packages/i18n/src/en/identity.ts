/** Words of signing in through an identity provider, and of changing one's e-mail address. */
export const identity = {
  or: 'or',
  provider: 'Continue with {name:string}',
  emailPending: 'A link was sent to {email:string}. The address changes when it is opened.',
  changeEmail: 'Change e-mail address',
  newEmail: 'New e-mail address',
  currentPassword: 'Current password',
  sendLink: 'Send the link',
  emailConfirmed: 'The e-mail address {email:string} is confirmed.',
  emailLinkBad: 'This link does not work any more. Ask for a new one in your account settings.',
  unconfirmed: 'Please confirm your e-mail address: open the link that was sent to {email:string}.',
  sendAgain: 'Send the link again',
  sentAgain: 'A new link was sent to {email:string}.',
  confirmTitle: 'Confirm your e-mail address',
  confirmText: 'You got the link at the address to which the portal writes from now on.',
  confirm: 'Confirm',
  failed: {
    title: 'You could not be signed in',
    cancelled: 'The sign-in was cancelled at the provider.',
    expired: 'The sign-in took too long or began in another window. Please try again.',
    unverified: 'The provider has not verified your e-mail address, so it cannot be linked to an account here.',
    provider: 'The identity provider does not answer as it should. Please try again, or sign in with your password.',
    otherAddress: 'You are signed in to the provider with an address other than the invited one.',
    linkedElsewhere:
      'Your account at the provider already opens another account here. Please accept the invitation with a username and a password.',
    linkedTwice:
      'Your account at the provider is linked to several active accounts here, so none of them is opened. Please sign in with a username and a password; once the account that is not needed has been deactivated, the provider opens the other.',
    signUp: {
      title: 'You could not sign up this way',
      unverified: 'The provider has not verified your e-mail address. Please have it verified there, or sign up with a password.',
      provider: 'The identity provider does not answer as it should. Please try again, or sign up with a password.',
      addressTaken:
        'An account here has this address already, and the provider does not open it: the address was never confirmed, or the account is not active. Please sign in with your password, or ask for a new one on the sign-in page.',
    },
  },
};
