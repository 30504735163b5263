/** Texts of the portal's e-mails. */
export const mail = {
  greeting: 'Hello {name:string},',
  greetingWithoutName: 'Hello,',
  regards: 'Molaar',
  automatic: 'This is an automatic message. Please do not reply.',
  linkBelow: 'If the button does not work, copy this address into your browser:',
  invitation: {
    subject: 'Your invitation to {organization:string} in Molaar',
    body: '{inviter:string} has invited you to join {organization:string} in Molaar. Your role: {role:string}.',
    action: 'Accept the invitation',
    until: 'The invitation is valid until {until:string}.',
    ignore: 'If you were not expecting this invitation, you can ignore this e-mail.',
  },
  passwordReset: {
    subject: 'Set a new password for Molaar',
    body: 'A password reset was requested for the account {username:string}. Open the link and enter the security code.',
    code: 'Security code: {code:string}',
    action: 'Set a new password',
    until: 'The link and the code can be used once, within one hour.',
    ignore: 'If you did not request this, you can ignore this e-mail; your password stays the same.',
  },
  paymentFailed: {
    subject: 'Your Molaar payment failed',
    body: 'The last payment for {organization:string} failed. Everything works until {until:string}. After that, your data is read-only (you can still export it) until you update the payment method. Nothing is deleted.',
    action: 'Update payment method',
  },
  contact: { subject: 'Contact: {subject:string}', from: 'From: {name:string}, {email:string}' },
  passwordChanged: {
    subject: 'Your Molaar password was changed',
    body: 'The password of the account {username:string} was changed on {at:string}. All other sessions of this account were ended.',
    ignore: 'If this was not you, set a new password immediately and contact the owner of your clinic.',
    action: 'Set a new password',
  },
  emailConfirm: {
    subject: 'Confirm your e-mail address for Molaar',
    body: 'This e-mail address was entered for a Molaar account. Open the link to confirm that it is yours. The account can be used in the meantime.',
    action: 'Confirm address',
    until: 'The link can be used once, within seven days.',
    ignore: 'If you do not have a Molaar account, do not open the link.',
  },
  emailChange: {
    subject: 'Confirm your new e-mail address for Molaar',
    body: 'This address was entered as the new e-mail address of your Molaar account. Open the link to confirm it.',
    action: 'Confirm address',
    until: 'The link can be used once, within one hour.',
    ignore: 'If you did not request this, you can ignore this e-mail.',
  },
  emailChanged: {
    subject: 'Your Molaar e-mail address was changed',
    body: 'The e-mail address of your account was changed on {at:string}. Molaar now writes to the new address.',
    ignore: 'If this was not you, contact the owner of your clinic immediately.',
  },
  security: {
    NEW_DEVICE: {
      subject: 'New device signed in to your Molaar account',
      body: 'Your account {account:string} was used to sign in on {at:string}, in a browser that has not been used with this account before.',
    },
    MANY_FAILURES: {
      subject: 'Many failed sign-ins to a Molaar account',
      body: 'There were many failed attempts to sign in to the account {account:string}, the latest on {at:string}. None of them succeeded.',
    },
    KEY_CREATED: {
      subject: 'A new API key was created in Molaar',
      body: 'An API key that acts for the account {account:string} was created on {at:string}.',
    },
    FACTOR_ADDED: {
      subject: 'Two-step verification: a method was added to your Molaar account',
      body: 'An authenticator app or passkey was added to your account {account:string} on {at:string}.',
    },
    FACTOR_REMOVED: {
      subject: 'Two-step verification: a method was removed from your Molaar account',
      body: 'An authenticator app or passkey was removed from your account {account:string} on {at:string}.',
    },
    RECOVERY_CODE_USED: {
      subject: 'A recovery code of your Molaar account was used',
      body: 'A recovery code of your account {account:string} was used on {at:string}. It does not work again.',
    },
    IDENTITY_LINKED: {
      subject: 'An account at an identity provider was linked to your Molaar account',
      body: 'Since {at:string} an account at the identity provider can sign in to your account {account:string}.',
    },
    IDENTITY_UNLINKED: {
      subject: 'An account at an identity provider was unlinked from your Molaar account',
      body: 'Since {at:string} the account at the identity provider can no longer sign in to your account {account:string}.',
    },
    browser: 'Browser: {agent:string}',
    key: 'Name of the key: {name:string}',
    ignore:
      'If this was you or is expected, you do not need to do anything. Otherwise set a new password, which ends all other sessions, and tell the owner of your clinic.',
    action: 'Set a new password',
  },
  treatmentPlan: {
    subject: 'Your treatment plan from {clinic:string}',
    body: 'Hello {patient:string},\n\nYour treatment plan is attached. It is valid until {validUntil:string}. Please read it and ask us if anything is unclear.\n\nKind regards,\n{dentist:string}\n{clinic:string}',
    action: 'Open the treatment plan',
    pin: 'The page asks for a PIN, which you receive from your clinic separately.',
  },
  planReply: {
    subject: 'A reply from {clinic:string}',
    body: '{clinic:string} has replied to your question. You can read the reply on the page that your clinic sent you: open its link again and enter your PIN.',
    help: 'If you no longer have the link or the PIN, please contact your clinic.',
  },
};
