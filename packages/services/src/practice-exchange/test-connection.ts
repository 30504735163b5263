import { AppError, type ConnectionTest } from '@molaar/contracts';
import { inOrganization, wakeDeliveries } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { askPractice, openPractice } from './practice';

/** Knocks at the practice system's door with the stored key; when it opens, what waits is tried again. PRACTICE_NOT_CONNECTED. */
export async function testConnection(deps: Deps, actor: Actor): Promise<ConnectionTest> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId } = actor;
  const practice = await inOrganization(deps.db, organizationId, (tx) => openPractice(deps, tx, organizationId));
  if (!practice) throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
  const asked = await askPractice(deps, organizationId, () => practice.client.ping());
  if ('failure' in asked) return { ok: false, reason: asked.failure };
  await inOrganization(deps.db, organizationId, (tx) =>
    wakeDeliveries(tx, organizationId, ['UNREACHABLE', 'TIMEOUT', 'CERTIFICATE', 'REFUSED', 'FAILED', 'NONSENSE', 'CUT_OFF'], deps.clock()),
  );
  return { ok: true, reason: null };
}
