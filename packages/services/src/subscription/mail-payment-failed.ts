import { type ClinicTx, findOrganization, findUser, insertMail, listMembers } from '@molaar/db';

/** Mails the owner about a failed payment and the end of the grace period. */
export async function mailPaymentFailed(tx: ClinicTx, graceEndsAt: Date, at: Date): Promise<void> {
  const timeZone = (await findOrganization(tx))?.timeZone;
  const owners = (await listMembers(tx)).filter(({ active, roles }) => active && roles.includes('OWNER'));
  for (const { id, email: to, firstName } of owners) {
    const owner = await findUser(tx, id, at);
    if (!owner) continue;
    const content = {
      kind: 'PAYMENT_FAILED',
      firstName,
      organizationName: owner.organization.name,
      graceEndsAt: graceEndsAt.toISOString(),
      timeZone,
    } as const;
    await insertMail(tx, { to, locale: owner.locale, at, content });
  }
}
