import { AppError, type PaymentWays } from '@molaar/contracts';
import { findOrganization, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * How the clinic comes to its plan: by card at the payment provider, where there is one, or by writing to the people who agree it. Asked
 * for also where there is no subscription yet.
 */
export async function getPaymentWays(
  { db, billing, contactAddress }: Pick<Deps, 'db' | 'billing' | 'contactAddress'>,
  actor: Actor,
): Promise<PaymentWays> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId } = actor;
  const organization = await inOrganization(db, organizationId, (tx) => findOrganization(tx, organizationId));
  if (!organization) throw new AppError('ORGANIZATION_NOT_FOUND', 'the clinic is gone');
  return { type: organization.planType, byCard: billing !== null, contact: contactAddress };
}
