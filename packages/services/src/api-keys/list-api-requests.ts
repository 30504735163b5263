import { type ApiRequestList, AppError, type ListApiRequestsInput } from '@molaar/contracts';
import { inClinic, listApiRequests as listRows } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireApiKey } from './require-api-key';

/**
 * Lists the requests of an API key in the last 30 days, newest first. A key reads its own, an owner those of any key.
 * @throws NOT_ALLOWED; NOT_FOUND; VALIDATION_FAILED when a person names no key.
 */
export async function listApiRequests(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { apiKeyId, failed, requestId, cursor, size }: ListApiRequestsInput,
): Promise<ApiRequestList> {
  const isOwn = actor.apiKey && (apiKeyId === undefined || apiKeyId === actor.apiKey.id);
  if (!isOwn) requirePermission(actor, 'READ_AUDIT');
  const keyId = apiKeyId ?? actor.apiKey?.id;
  if (!keyId) throw new AppError('VALIDATION_FAILED', 'no API key is named', { fields: { apiKeyId: 'required' } });
  const rows = await inClinic(db, actor, async (tx) => {
    await requireApiKey(tx, keyId);
    return listRows(tx, keyId, { failed, requestId, cursor, limit: size + 1 });
  });
  return { requests: rows.slice(0, size), more: rows.length > size };
}
