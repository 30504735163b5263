import { AppError } from '@molaar/contracts';
import { acceptTimeStep, type ClinicTx, findAuthenticatorApp, inClinic, useRecoveryCode, writeAudit } from '@molaar/db';
import type { Deps } from '../context/deps';
import { countAction, forgiveAction } from '../limits';
import { alertOf, recordSecurityEvent } from '../security-events';
import { AUTHENTICATOR_SECRET, timeStepOf } from './authenticator-code';
import { hashRecoveryCode } from './recovery-codes';

export type FactorDeps = Pick<Deps, 'db' | 'clock' | 'secrets' | 'log' | 'securityEvents'>;

interface Person {
  organizationId: string;
  userId: string;
  /** For the security log. */
  address?: string | undefined;
  userAgent?: string | undefined;
}

/**
 * Verifies a code of the person's authenticator app, or uses up a recovery code.
 * @throws INVALID_SECURITY_CODE when it is wrong or was used before; TOO_MANY_REQUESTS.
 */
export async function verifyFactorCode(deps: FactorDeps, person: Person, code: string): Promise<void> {
  const { userId } = person;
  await countAction(deps, 'SECOND_FACTOR', { actor: person });
  const digits = code.replace(/\s/g, '');
  const accepted = await inClinic(deps.db, person, (tx) =>
    /^\d{6}$/.test(digits) ? acceptAppCode(deps, tx, userId, digits) : acceptRecoveryCode(deps, tx, userId, code),
  );
  if (!accepted) {
    recordSecurityEvent(deps, { ...person, kind: 'SECOND_FACTOR_FAILED' });
    throw new AppError('INVALID_SECURITY_CODE', 'wrong or used code', { fields: { code: 'wrongCode' } });
  }
  await forgiveAction(deps, 'SECOND_FACTOR', 'person', { actor: person });
}

async function acceptAppCode({ clock, secrets, log }: FactorDeps, tx: ClinicTx, userId: string, code: string): Promise<boolean> {
  const app = await findAuthenticatorApp(tx, userId);
  if (!app?.confirmedAt) return false;
  const secret = secrets.open(AUTHENTICATOR_SECRET, app.sealedSecret);
  if (secret === undefined) {
    log.warn({ userId }, 'the secret of the authenticator app was sealed with another key: it has to be set up again');
    return false;
  }
  const at = clock();
  const step = timeStepOf(secret, code, at);
  return step !== undefined && acceptTimeStep(tx, userId, { sealedSecret: app.sealedSecret, step, at });
}

async function acceptRecoveryCode({ clock }: FactorDeps, tx: ClinicTx, userId: string, code: string): Promise<boolean> {
  const at = clock();
  if (!(await useRecoveryCode(tx, userId, hashRecoveryCode(code), at))) return false;
  await writeAudit(tx, { actorId: userId, action: 'USE_RECOVERY_CODE', entity: 'user', entityId: userId, at });
  await alertOf(tx, { kind: 'RECOVERY_CODE_USED', at, userId, owners: false });
  return true;
}
