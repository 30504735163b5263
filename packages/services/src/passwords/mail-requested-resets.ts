import {
  deleteOldResetRequests,
  deleteResetRequest,
  findResetCandidates,
  findUser,
  inClinic,
  insertMail,
  inTransaction,
  listResetRequests,
  type PersonKey,
  writeAudit,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashPassword } from '../session/password';
import { createReset } from './create-reset';
import { newSecurityCode } from './reset-link';

const VALID_MS = 3_600_000;
const BATCH_SIZE = 200;

type ResetDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * Mails a reset link and a security code to every account with a requested address. A request that fails is repeated
 * for an hour. For a timer.
 * @returns The number of requests.
 */
export async function mailRequestedResets(deps: ResetDeps): Promise<number> {
  const { db, clock, log } = deps;
  const requests = await inTransaction(db, async (tx) => {
    await deleteOldResetRequests(tx, new Date(clock().getTime() - VALID_MS));
    return listResetRequests(tx, BATCH_SIZE);
  });
  for (const { id, email } of requests) {
    try {
      await mailLinks(deps, email);
      await inTransaction(db, (tx) => deleteResetRequest(tx, id));
    } catch (error) {
      log.error({ requestId: id, error }, 'a requested password reset was not mailed, will be retried');
    }
  }
  return requests.length;
}

async function mailLinks(deps: ResetDeps, email: string): Promise<void> {
  const people = await inTransaction(deps.db, (tx) => findResetCandidates(tx, email));
  if (people.length === 0) return;
  // Accounts with the same address share the code; each has its own link.
  const code = newSecurityCode();
  const codeHash = await hashPassword(code, 'password-reset');
  for (const person of people) await mailLink(deps, person, { code, codeHash });
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
