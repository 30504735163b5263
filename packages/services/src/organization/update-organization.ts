import { AppError, type UpdateOrganizationInput, type User } from '@molaar/contracts';
import { findUser, inOrganization, updateOrganization as saveOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Changes what `input` names of the owner's settings; answers the owner with the organization as it is now. */
export async function updateOrganization(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdateOrganizationInput,
): Promise<User> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    await saveOrganization(tx, organizationId, input);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'UPDATE',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    });
    const user = await findUser(tx, organizationId, userId, clock());
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account is gone');
    return user;
  });
}
