import type { SecondFactors } from '@molaar/contracts';
import { countRecoveryCodes, findAuthenticatorApp, findSecondFactors, inClinic, listPasskeys } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Returns one's own second factors, without any secret. */
export async function getSecondFactors({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<SecondFactors> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { organizationId, userId } = actor;
  return inClinic(db, actor, async (tx) => {
    const { required } = await findSecondFactors(tx, organizationId, userId);
    const app = await findAuthenticatorApp(tx, userId);
    const passkeys = await listPasskeys(tx, userId);
    return {
      required,
      authenticatorApp: app?.confirmedAt ? { lastUsedAt: app.lastUsedAt?.toISOString() ?? null } : null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        ...{ id, name, createdAt: createdAt.toISOString() },
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await countRecoveryCodes(tx, userId),
    };
  });
}
