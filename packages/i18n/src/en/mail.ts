/** What the portal's mails say. */
export const mail = {
  greeting: 'Hello {name:string},',
  greetingNobody: 'Hello,',
  regards: 'Molaar',
  automatic: 'This message was sent automatically; nobody reads replies to it.',
  linkBelow: 'If the button does not work, copy this address into your browser:',
  invitation: {
    subject: 'You are invited to {organization:string} in Molaar',
    body: '{inviter:string} invites you to join {organization:string} in Molaar as: {role:string}.',
    action: 'Accept the invitation',
    until: 'The invitation is valid until {until:string}.',
    ignore: 'If you do not know what this is about, you need not do anything.',
  },
  passwordReset: {
    subject: 'Set a new password for Molaar',
    body: 'A new password was asked for the account {username:string}. Open the link and enter the security code.',
    code: 'Security code: {code:string}',
    action: 'Set a new password',
    until: 'The link and the code work once, for one hour.',
    ignore: 'If it was not you, you need not do anything: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your Molaar password was changed',
    body: 'The password of the account {username:string} was changed on {at:string}. Other sessions of this account were ended.',
    ignore: 'If it was not you, set a new password at once and tell the owner of your clinic.',
    action: 'Set a new password',
  },
};
