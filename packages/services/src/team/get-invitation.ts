import { AppError, type OpenInvitation } from '@molaar/contracts';
import { findInvitation, findInvitationOrganization, findOrganization, inClinic, inTransaction } from '@molaar/db';
import type { Deps } from '../context/deps';
import { hashLinkId, isLinkId } from '../passwords/reset-link';
import { requireOpen } from './invitation-state';

/**
 * Returns the organization of an invitation link.
 * @throws INVITATION_NOT_FOUND.
 */
export async function organizationOfInvitation({ db }: Pick<Deps, 'db'>, link: string): Promise<string> {
  const organizationId = isLinkId(link) ? await inTransaction(db, (tx) => findInvitationOrganization(tx, hashLinkId(link))) : undefined;
  if (!organizationId) throw new AppError('INVITATION_NOT_FOUND', 'unknown or deleted invitation');
  return organizationId;
}

/**
 * Returns the invitation for the secret of its link, which is the only key.
 * @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, INVITATION_EXPIRED, ORGANIZATION_INACTIVE.
 */
export async function getInvitation(deps: Pick<Deps, 'db' | 'clock'>, link: string): Promise<OpenInvitation> {
  const organizationId = await organizationOfInvitation(deps, link);
  return inClinic(deps.db, { organizationId }, async (tx) => {
    const { email, role, expiresAt } = requireOpen(await findInvitation(tx, { linkHash: hashLinkId(link) }), deps.clock());
    const organization = await findOrganization(tx);
    if (!organization?.active) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
    return { id: link, email, role, organizationName: organization.name, expiresAt: expiresAt.toISOString() };
  });
}
