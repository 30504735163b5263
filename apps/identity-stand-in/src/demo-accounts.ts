import type { Account } from './account';

/** The persons of the demo by the provider's name for them. */
export const DEMO_ACCOUNTS: ReadonlyMap<string, Account> = new Map([
  ['demo', { email: 'demo@molaar.test', email_verified: true, given_name: 'Näidis', family_name: 'Hambaarst' }],
  ['medical', { email: 'medical@molaar.test', email_verified: true, given_name: 'Näidis', family_name: 'Kolleeg' }],
  ['new', { email: 'uus.omanik@naide.test', email_verified: true, given_name: 'Uus', family_name: 'Omanik' }],
  ['id-card', { given_name: 'Kaardi', family_name: 'Kasutaja' }],
]);
