import { decodePartnerToken } from '@molaar/adapters';
import { findPartner, findPartnersOfIssuer, inClinic, inTransaction } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/**
 * Returns the origins that may embed a page: those of the partner named by the token in the address, or of the partner
 * that started the session. The token is not verified here: it only selects among origins that an organization
 * configured itself.
 */
export async function findEmbeddingOrigins(
  { db }: Pick<Deps, 'db'>,
  { token, actor }: { token: string | undefined; actor: Actor | null },
): Promise<readonly string[]> {
  const named = token === undefined ? undefined : decodePartnerToken(token);
  if (named) {
    const partners = await inTransaction(db, (tx) => findPartnersOfIssuer(tx, named.issuer));
    return partners.find(({ organizationId, active }) => active && organizationId === named.organization)?.origins ?? [];
  }
  if (!actor?.token) return [];
  const { token: session } = actor;
  const partner = await inClinic(db, actor, (tx) => findPartner(tx, session.partnerId));
  return partner?.active ? partner.origins : [];
}
