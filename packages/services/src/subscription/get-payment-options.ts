import { AppError, type PaymentMethods } from '@molaar/contracts';
import { findOrganization, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Returns how the clinic can pay for its subscription plan: by card, when a provider is configured, or by contacting
 * the operators. Also available without a subscription.
 */
export async function getPaymentOptions(
  { db, billing, contactAddress }: Pick<Deps, 'db' | 'billing' | 'contactAddress'>,
  actor: Actor,
): Promise<PaymentMethods> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const organization = await inClinic(db, actor, (tx) => findOrganization(tx));
  if (!organization) throw new AppError('ORGANIZATION_NOT_FOUND', 'the organization no longer exists');
  return { type: organization.planType, byCard: billing !== null, contact: contactAddress };
}
