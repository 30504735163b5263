import { type ClinicTx, linkIdentity, writeAudit } from '@molaar/db';

/** Links a person to their account at the identity provider and writes the audit log. */
export async function linkPerson(
  tx: ClinicTx,
  { userId, issuer, subject, at }: { userId: string; issuer: string; subject: string; at: Date },
): Promise<void> {
  await linkIdentity(tx, { userId, issuer, subject, at });
  await writeAudit(tx, { actorId: userId, action: 'LINK_IDENTITY', entity: 'user', entityId: userId, at });
}
