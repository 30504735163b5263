import type { InitiatePasswordResetInput } from '@molaar/contracts';
import {
  findResetCandidates,
  findUser,
  inOrganization,
  insertMail,
  insertPasswordReset,
  inTransaction,
  newId,
  type PersonKey,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashPassword } from '../session/password';
import { addressSubject, subjectOf, throttle } from '../session/throttle';
import { hashLinkId, newLinkId, newSecurityCode } from './reset-link';

const VALID_MS = 3_600_000;
const WINDOW_MINUTES = 60;
/** Of one e-mail address, and from one network address. */
const ALLOWED = { email: 5, address: 30 } as const;

type ResetDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Mails a link and a security code to the people of this e-mail address, one for each account. Says nothing of whether
 * there is any: known and unknown addresses cost one argon2id hash alike. Throws TOO_MANY_REQUESTS.
 */
export async function initiatePasswordReset(
  deps: ResetDeps,
  { email, address }: InitiatePasswordResetInput & { address: string },
): Promise<{ accepted: true }> {
  const limits = [
    { subject: subjectOf('password-reset', email), allowed: ALLOWED.email, windowMinutes: WINDOW_MINUTES },
    { subject: addressSubject('password-reset', address), allowed: ALLOWED.address, windowMinutes: WINDOW_MINUTES },
  ];
  await throttle(deps, limits, 'too many password requests');
  // The accounts of one address share the code; each has a link of its own.
  const code = newSecurityCode();
  const codeHash = await hashPassword(code);
  const people = await inTransaction(deps.db, (tx) => findResetCandidates(tx, email));
  for (const person of people) await mailLink(deps, person, { code, codeHash });
  return { accepted: true };
}

async function mailLink(
  { db, clock }: ResetDeps,
  { organizationId, userId }: PersonKey,
  { code, codeHash }: { code: string; codeHash: string },
): Promise<void> {
  const at = clock();
  const resetId = newLinkId();
  await inOrganization(db, organizationId, async (tx) => {
    const user = await findUser(tx, organizationId, userId);
    if (!user) return;
    const reset = {
      id: newId(),
      userId,
      linkHash: hashLinkId(resetId),
      codeHash,
      createdAt: at,
      expiresAt: new Date(at.getTime() + VALID_MS),
    };
    await insertPasswordReset(tx, organizationId, reset);
    const content = { kind: 'PASSWORD_RESET', resetId, code, firstName: user.firstName, username: user.username } as const;
    await insertMail(tx, organizationId, { to: user.email, locale: user.locale, content, at });
    await writeAudit(tx, organizationId, { actorId: null, action: 'ASK_PASSWORD_RESET', entity: 'user', entityId: userId, at });
  });
}
