import type { TokenRejection } from '@molaar/contracts';
import { inClinic, searchSecurityEvents } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

const MOST = 10;

/**
 * Lists why partners' tokens were rejected last, for the person who connects a partner. Addresses and browsers are in
 * the security log only.
 */
export async function listTokenRejections({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<TokenRejection[]> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const events = await inClinic(db, actor, (tx) => searchSecurityEvents(tx, { kind: 'TOKEN_REJECTED' }, { size: MOST }));
  return events.map(({ id, detail, partner, lastAt, count }) => ({ id, reason: detail ?? '', partner, at: lastAt, count }));
}
