import { type ClinicTx, findActiveUsers, findUser, insertMail, listActiveUsersWithRoles } from '@molaar/db';
import type { SecurityAlertKind } from '@molaar/domain/clinic';
import { notify } from '../notifications';

interface SecurityAlert {
  kind: SecurityAlertKind;
  at: Date;
  /** The person whose account it is about. */
  userId: string;
  /** Whether the clinic's owners are notified too. */
  owners: boolean;
  /** Browser of a new device; absent: unknown. */
  userAgent?: string | null | undefined;
  /** Name of a new API key. */
  keyName?: string;
}

/** Notifies the person, and the owners where they are concerned, by notification and by mail. */
export async function alertOf(tx: ClinicTx, { kind, at, userId, owners, userAgent, keyName }: SecurityAlert): Promise<void> {
  const person = await findUser(tx, userId);
  const own = await findActiveUsers(tx, [userId]);
  const to = [...new Set([...own, ...(owners ? await listActiveUsersWithRoles(tx, ['OWNER']) : [])])];
  if (to.length === 0) return;
  await notify(tx, { kind, at, to, about: userId });
  const account = person?.username ?? '';
  for (const recipient of to) {
    const user = await findUser(tx, recipient);
    if (!user) continue;
    const content = { kind: 'SECURITY_ALERT' as const, alert: kind, account, firstName: user.firstName, at: at.toISOString() };
    const details = { userAgent: userAgent?.slice(0, 300) ?? null, keyName: keyName ?? null };
    await insertMail(tx, { to: user.email, locale: user.locale, content: { ...content, ...details }, at });
  }
}
