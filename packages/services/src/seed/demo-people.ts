import type { Role } from '@molaar/domain/clinic';

/** The password of every demo account; it is printed in the README, so the server opens none of them to a network. */
export const DEMO_PASSWORD = 'Molaar-demo-1';

export const DEMO_USERNAME = 'demo@molaar.test';

interface DemoPerson {
  username: string;
  roles: Role[];
  title: string | null;
  firstName: string;
  lastName: string;
}

/** The owner first; then one for each other role of a clinic. All invented: "näidis" is Estonian for sample. */
export const DEMO_PEOPLE: readonly [owner: DemoPerson, ...others: DemoPerson[]] = [
  { username: DEMO_USERNAME, roles: ['OWNER', 'MEDICAL'], title: 'dr', firstName: 'Näidis', lastName: 'Hambaarst' },
  { username: 'admin@molaar.test', roles: ['ADMIN'], title: null, firstName: 'Näidis', lastName: 'Administraator' },
  { username: 'medical@molaar.test', roles: ['MEDICAL'], title: 'dr', firstName: 'Näidis', lastName: 'Kolleeg' },
  { username: 'assistant@molaar.test', roles: ['ASSISTANT'], title: null, firstName: 'Näidis', lastName: 'Assistent' },
  { username: 'viewer@molaar.test', roles: ['VIEWER'], title: null, firstName: 'Näidis', lastName: 'Vaataja' },
];

/** True for the accounts whose password everybody knows; the case of letters makes no difference, as at sign-in. */
export function isDemoUsername(username: string): boolean {
  return DEMO_PEOPLE.some((person) => person.username === username.trim().toLowerCase());
}
