import { findSignInUser, inClinic, inTransaction, listPartners, newId, type StoredPartner } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { PARTNER_SECRET, savePartner } from '../partners/save-partner';
import { listPatients } from '../patients/list-patients';
import { DEMO_PEOPLE, DEMO_USERNAME } from '../shared/demo-people';
import { DEMO_PATIENTS } from './demo-patients';
import { type DemoPractice, PRACTICE_NUMBERS } from './seed-practice';

const ISSUER = 'urn:molaar:dentas-stand-in';
const AUDIENCE = 'molaar';

/** What the demo's practice system needs to create tokens; ids are the portal's. */
export interface DemoPartner {
  issuer: string;
  audience: string;
  organization: string;
  dentist: string;
  /** The portal's patient ids by the practice system's ids. */
  patients: Record<string, string>;
}

/**
 * Registers the demo's practice system as a partner, so that embedding can be tried on one machine. Its address and
 * secret may change between starts; its active state is kept.
 * @returns null without the demo clinic.
 */
export async function seedPartner(deps: Deps, { url, tokenSecret: secret }: DemoPractice): Promise<DemoPartner | null> {
  const found = await inTransaction(deps.db, (tx) => findSignInUser(tx, DEMO_USERNAME));
  if (!found) return null;
  const { organizationId, userId } = found;
  // The start of the demo acts as its owner, who has just been authenticated.
  const actor: Actor = { organizationId, userId, roles: DEMO_PEOPLE[0].roles, sessionId: newId(), locale: 'et', confirmedAt: deps.clock() };
  const partners = await inClinic(deps.db, found, (tx) => listPartners(tx));
  const before = partners.find(({ issuer }) => issuer === ISSUER);
  if (!before || isOutdated(deps, before, url, secret))
    await savePartner(deps, actor, {
      ...(before ? { id: before.id, version: before.version } : {}),
      name: before?.name ?? 'Dentas',
      origins: [...(before?.origins ?? []).filter((origin) => !origin.startsWith('http://127.0.0.1:')), url],
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithm: 'HS256',
      secret,
      active: before?.active ?? true,
    });
  const patients: Record<string, string> = {};
  for (const [index, externalId] of PRACTICE_NUMBERS.entries()) {
    const { firstName, lastName } = DEMO_PATIENTS[index] ?? DEMO_PATIENTS[0];
    const [patient] = await listPatients(deps, actor, { search: `${firstName} ${lastName}` });
    if (patient) patients[externalId] = patient.id;
  }
  return { issuer: ISSUER, audience: AUDIENCE, organization: organizationId, dentist: userId, patients };
}

/** Whether address or secret have changed. Saving ends existing sessions, so it is not done at every start. */
function isOutdated({ secrets }: Deps, { origins, sealedSecret }: StoredPartner, url: string, secret: string): boolean {
  return !origins.includes(url) || !sealedSecret || secrets.open(PARTNER_SECRET, sealedSecret) !== secret;
}
