import { linkIdentity, type Tx, writeAudit } from '@molaar/db';

/** Links a person to their account at the identity provider, and notes it. */
export async function linkPerson(
  tx: Tx,
  organizationId: string,
  { userId, issuer, subject, at }: { userId: string; issuer: string; subject: string; at: Date },
): Promise<void> {
  await linkIdentity(tx, organizationId, { userId, issuer, subject, at });
  await writeAudit(tx, organizationId, { actorId: userId, action: 'LINK_IDENTITY', entity: 'user', entityId: userId, at });
}
