/** Texts of sign-in through an identity provider and of changes of the e-mail address. */
export const identity = {
  or: 'or',
  provider: 'Continue with {name:string}',
  emailConfirmed: 'Messages for you are sent to {email:string}.',
  confirmedTitle: 'E-mail address confirmed',
  toPortal: 'Continue to Molaar',
  linkInvalidTitle: 'Link no longer valid',
  emailLinkInvalid:
    'It has been used already, has expired, or was replaced by a newer one. Where an address is not confirmed yet, your account settings send a new link.',
  confirmTitle: 'Confirm your e-mail address',
  confirmText: 'From now on, the portal sends e-mails to this address.',
  confirm: 'Confirm',
  failed: {
    title: 'Sign-in failed',
    cancelled: 'The sign-in was cancelled at the identity provider.',
    expired: 'The sign-in took too long or was started in another window. Please try again.',
    unverified:
      'The identity provider does not give a verified e-mail address, so it is not known whose account this is. Sign in with your password and link the account in your account settings, or open the link of your invitation.',
    provider: 'The identity provider is not responding correctly. Please try again, or sign in with your password.',
    otherAddress: 'You are signed in to the identity provider with a different address than the invited one.',
    linkedElsewhere:
      'Your account at the identity provider is already linked to another account here. Please accept the invitation with a username and password.',
    linkedTwice:
      'Your account at the identity provider is linked to several active accounts here. Please sign in with a username and password, and deactivate the account that is not needed.',
    signUp: {
      title: 'Sign-up failed',
      unverified:
        'The identity provider does not give a verified e-mail address. Please sign up with a password; you can link the account in your account settings afterwards.',
      provider: 'The identity provider is not responding correctly. Please try again, or sign up with a password.',
      addressTaken:
        'An account with this address already exists, but the identity provider cannot open it: the address was never confirmed, or the account is not active. Please sign in with your password, or request a new one on the sign-in page.',
    },
  },
};
