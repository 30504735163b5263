import { peekPartnerToken } from '@molaar/adapters';
import { findPartner, findPartnersOfIssuer, inOrganization, inTransaction } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';

/**
 * Pages that may show an embedded page in a frame: those of the partner that the token in its address names, or that began
 * the session. The token is not checked here: it only chooses among origins that an organization entered itself.
 */
export async function findEmbeddingOrigins(
  { db }: Pick<Deps, 'db'>,
  { token, actor }: { token: string | undefined; actor: Actor | null },
): Promise<readonly string[]> {
  const named = token === undefined ? undefined : peekPartnerToken(token);
  if (named) {
    const partners = await inTransaction(db, (tx) => findPartnersOfIssuer(tx, named.issuer));
    return partners.find(({ organizationId, active }) => active && organizationId === named.organization)?.origins ?? [];
  }
  if (!actor?.token) return [];
  const { organizationId, token: session } = actor;
  const partner = await inOrganization(db, organizationId, (tx) => findPartner(tx, organizationId, session.partnerId));
  return partner?.active ? partner.origins : [];
}
