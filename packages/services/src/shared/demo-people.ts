import type { Role } from '@molaar/domain/clinic';

/** Password of all demo accounts; it is public, so the server rejects them outside of localhost. */
export const DEMO_PASSWORD = 'Molaar-demo-1';

/** What the demo accounts' usernames end in. */
export const DEMO_DOMAIN = 'molaar.test';

export const DEMO_USERNAME = `demo@${DEMO_DOMAIN}`;

interface DemoPerson {
  username: string;
  roles: Role[];
  title: string | null;
  firstName: string;
  lastName: string;
}

/** The owner first, then one person for each other role of a clinic. All invented: "näidis" is Estonian for sample. */
export const DEMO_PEOPLE: readonly [owner: DemoPerson, ...others: DemoPerson[]] = [
  { username: DEMO_USERNAME, roles: ['OWNER', 'MEDICAL'], title: 'Dr', firstName: 'Näidis', lastName: 'Hambaarst' },
  { username: 'admin@molaar.test', roles: ['ADMIN'], title: null, firstName: 'Näidis', lastName: 'Administraator' },
  { username: 'medical@molaar.test', roles: ['MEDICAL'], title: 'Dr', firstName: 'Näidis', lastName: 'Kolleeg' },
  { username: 'assistant@molaar.test', roles: ['ASSISTANT'], title: null, firstName: 'Näidis', lastName: 'Assistent' },
  { username: 'viewer@molaar.test', roles: ['VIEWER'], title: null, firstName: 'Näidis', lastName: 'Vaataja' },
];

/** Whether the username belongs to a demo account, whose password is public. Ignores case, like sign-in. */
export function isDemoUsername(username: string): boolean {
  return DEMO_PEOPLE.some((person) => person.username === username.trim().toLowerCase());
}
