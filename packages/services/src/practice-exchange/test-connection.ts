import { AppError, type ConnectionTest } from '@molaar/contracts';
import { inClinic, wakeDeliveries } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { callPracticeSystem, openPracticeSystem } from './practice-system';

/**
 * Tests the connection with the stored key; on success wakes waiting deliveries.
 * @throws PRACTICE_NOT_CONNECTED.
 */
export async function testConnection(deps: Deps, actor: Actor): Promise<ConnectionTest> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const practice = await inClinic(deps.db, actor, (tx) => openPracticeSystem(deps, tx));
  if (!practice) throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
  const response = await callPracticeSystem(deps, actor, () => practice.client.ping());
  if ('failure' in response) return { ok: false, reason: response.failure };
  await inClinic(deps.db, actor, (tx) =>
    wakeDeliveries(tx, ['UNREACHABLE', 'TIMEOUT', 'CERTIFICATE', 'REFUSED', 'FAILED', 'NONSENSE', 'CUT_OFF'], deps.clock()),
  );
  return { ok: true, reason: null };
}
