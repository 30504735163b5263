import { findConnection, findSignInUser, inClinic, inTransaction, newId } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { listPatients } from '../patients/list-patients';
import { linkPatient } from '../practice-exchange/link-patient';
import { saveConnection } from '../practice-exchange/save-connection';
import { DEMO_PEOPLE, DEMO_USERNAME } from '../shared/demo-people';
import { DEMO_PATIENTS } from './demo-patients';

export interface DemoPractice {
  url: string;
  key: string;
  webhookSecret: string;
  /** Signing secret of its tokens, at least 32 characters. */
  tokenSecret: string;
}

/** The practice system's ids of the first two demo patients. */
export const PRACTICE_NUMBERS = ['D-1001', 'D-1002'];

/**
 * Connects the demo clinic with the practice system that `npm start` runs. Its address may change between starts; a
 * connection to another system is left alone.
 */
export async function seedPractice(deps: Deps, { url, key, webhookSecret }: DemoPractice): Promise<void> {
  const found = await inTransaction(deps.db, (tx) => findSignInUser(tx, DEMO_USERNAME));
  if (!found) return;
  const { organizationId, userId } = found;
  const actor: Actor = { organizationId, userId, roles: DEMO_PEOPLE[0].roles, sessionId: newId(), locale: 'et' };
  const before = await inClinic(deps.db, found, (tx) => findConnection(tx));
  if (before && (before.baseUrl === url || !before.baseUrl.startsWith('http://127.0.0.1:'))) return;
  await saveConnection(deps, actor, {
    ...(before ? { version: before.version } : {}),
    name: before?.name ?? 'Dentas',
    baseUrl: url,
    webhookUrl: `${url}/hooks/molaar`,
    active: before?.active ?? true,
    key,
    webhookSecret,
  });
  if (before) return;
  for (const [index, externalId] of PRACTICE_NUMBERS.entries()) {
    const { firstName, lastName } = DEMO_PATIENTS[index] ?? DEMO_PATIENTS[0];
    const [patient] = await listPatients(deps, actor, { search: `${firstName} ${lastName}` });
    if (patient) await linkPatient(deps, actor, { patientId: patient.id, externalId });
  }
}
