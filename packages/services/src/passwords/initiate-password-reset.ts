import { AppError, type InitiatePasswordResetInput } from '@molaar/contracts';
import { findResetCandidates, findUser, inClinic, insertMail, inTransaction, type PersonKey, writeAudit } from '@molaar/db';
import type { Deps } from '../context/deps';
import { countAction } from '../limits/count-action';
import { addressSubject } from '../limits/throttle';
import { hashPassword } from '../session/password';
import { createReset } from './create-reset';
import { newSecurityCode } from './reset-link';

const VALID_MS = 3_600_000;

type ResetDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Mails a reset link and a security code to every account with this address. Does not reveal whether there is one:
 * unknown addresses take the same time (one argon2id hash).
 * @throws TOO_MANY_REQUESTS.
 */
export async function initiatePasswordReset(
  deps: ResetDeps,
  { email, address }: InitiatePasswordResetInput & { address: string },
): Promise<{ accepted: true }> {
  await countAction(deps, 'RESET_PASSWORD', { named: email, address });
  // A person who asks from many networks causes no more mails; the links of the last hour still work.
  if (!(await mayMail(deps, email))) return { accepted: true };
  // Accounts with the same address share the code; each has its own link.
  const code = newSecurityCode();
  const codeHash = await hashPassword(code, addressSubject('password-reset', address));
  const people = await inTransaction(deps.db, (tx) => findResetCandidates(tx, email));
  for (const person of people) await mailLink(deps, person, { code, codeHash });
  return { accepted: true };
}

async function mayMail(deps: ResetDeps, email: string): Promise<boolean> {
  return countAction(deps, 'RESET_MAIL', { named: email }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    },
  );
}

async function mailLink({ db, clock }: ResetDeps, actor: PersonKey, { code, codeHash }: { code: string; codeHash: string }): Promise<void> {
  const at = clock();
  await inClinic(db, actor, async (tx) => {
    const user = await findUser(tx, actor.userId);
    if (!user) return;
    const resetId = await createReset(tx, { userId: actor.userId, codeHash, at, validMs: VALID_MS, mailed: true });
    const content = { kind: 'PASSWORD_RESET', resetId, code, firstName: user.firstName, username: user.username } as const;
    await insertMail(tx, { to: user.email, locale: user.locale, content, at });
    await writeAudit(tx, { actorId: null, action: 'ASK_PASSWORD_RESET', entity: 'user', entityId: actor.userId, at });
  });
}
