import { AppError, type OpenInvitation } from '@molaar/contracts';
import { findInvitation, findInvitationOrganization, findOrganization, inOrganization, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { isLinkId } from '../passwords/reset-link';
import { requireOpen } from './invitation-state';

/** The organization that a link's invitation belongs to. Throws INVITATION_NOT_FOUND. */
export async function organizationOfInvitation({ db }: Pick<Deps, 'db'>, id: string): Promise<string> {
  const organizationId = isLinkId(id) ? await inTransaction(db, (tx) => findInvitationOrganization(tx, id)) : undefined;
  if (!organizationId) throw new AppError('INVITATION_NOT_FOUND', 'unknown or deleted invitation');
  return organizationId;
}

/**
 * What the invited person is shown; the link is all they need. Throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED,
 * INVITATION_EXPIRED, ORGANIZATION_INACTIVE.
 */
export async function getInvitation(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<OpenInvitation> {
  const organizationId = await organizationOfInvitation(deps, id);
  return inOrganization(deps.db, organizationId, async (tx) => {
    const { email, role, expiresAt } = requireOpen(await findInvitation(tx, organizationId, id), deps.clock());
    const organization = await findOrganization(tx, organizationId);
    if (!organization?.active) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
    return { id, email, role, organizationName: organization.name, expiresAt: expiresAt.toISOString() };
  });
}
