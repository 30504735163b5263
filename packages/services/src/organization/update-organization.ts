import { AppError, type UpdateOrganizationInput, type User } from '@molaar/contracts';
import { findUser, inClinic, updateOrganization as saveOrganization, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';

/**
 * Changes the given organization settings.
 * @returns The owner with the updated organization.
 * @throws STEP_UP_REQUIRED for the demand of a second factor.
 */
export async function updateOrganization(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: UpdateOrganizationInput,
): Promise<User> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  if (input.requiresSecondFactor !== undefined) requireStepUp({ clock }, actor);
  const { organizationId, userId } = actor;
  return inClinic(db, actor, async (tx) => {
    await saveOrganization(tx, input);
    await writeAudit(tx, {
      actorId: userId,
      action: 'UPDATE',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    });
    const user = await findUser(tx, userId, clock());
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    return user;
  });
}
