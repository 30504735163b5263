import { AppError, type RenamePasskeyInput } from '@molaar/contracts';
import { inClinic, renamePasskey as storeName, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Renames one of one's passkeys. @throws NOT_FOUND when it is not one's own. */
export async function renamePasskey({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, input: RenamePasskeyInput): Promise<void> {
  requirePermission(actor, 'OWN_ACCOUNT');
  const { userId } = actor;
  await inClinic(db, actor, async (tx) => {
    if (!(await storeName(tx, userId, input.id, input.name))) throw new AppError('NOT_FOUND', 'the person has no such passkey');
    await writeAudit(tx, { actorId: userId, action: 'RENAME_PASSKEY', entity: 'user', entityId: userId, at: clock() });
  });
}
