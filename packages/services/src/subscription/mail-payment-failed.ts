import { findUser, insertMail, listMembers, type Tx } from '@molaar/db';

/** Tells the owner of a failed payment, and until when everything still works. */
export async function mailPaymentFailed(tx: Tx, organizationId: string, graceEndsAt: Date, at: Date): Promise<void> {
  const owners = (await listMembers(tx, organizationId)).filter(({ active, roles }) => active && roles.includes('OWNER'));
  for (const { id, email: to, firstName } of owners) {
    const owner = await findUser(tx, organizationId, id, at);
    if (!owner) continue;
    const content = {
      kind: 'PAYMENT_FAILED',
      firstName,
      organizationName: owner.organization.name,
      graceEndsAt: graceEndsAt.toISOString(),
    } as const;
    await insertMail(tx, organizationId, { to, locale: owner.locale, at, content });
  }
}
