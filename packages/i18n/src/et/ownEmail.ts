import type { Translation } from '../generated-types';

export const ownEmail: Translation['ownEmail'] = {
  emailPending: 'Saatsime lingi aadressile {email}. Aadress muutub, kui lingi avate.',
  changeEmail: 'Muuda e-posti aadressi',
  newEmail: 'Uus e-posti aadress',
  currentPassword: 'Praegune parool',
  sendLink: 'Saada link',
  unconfirmed: 'Palun kinnitage oma e-posti aadress: avage link, mille saatsime aadressile {email}.',
  sendAgain: 'Saada link uuesti',
  sentAgain: 'Saatsime uue lingi aadressile {email}.',
};
