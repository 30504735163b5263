import { AppError, type PracticeConnection, type SaveConnectionInput } from '@molaar/contracts';
import {
  type ConnectionFields,
  findConnection,
  inClinic,
  insertConnection,
  type StoredConnection,
  updateConnection,
  wakeDeliveries,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { KEY_PURPOSE, WEBHOOK_PURPOSE } from './practice-system';
import { toConnection } from './present-connection';

/**
 * Saves the practice system connection. An omitted key or secret stays, unless the address changes. Wakes waiting
 * deliveries.
 * @throws VALIDATION_FAILED; VERSION_CONFLICT.
 */
export async function saveConnection(
  deps: Pick<Deps, 'db' | 'clock' | 'outbound' | 'secrets'>,
  actor: Actor,
  input: SaveConnectionInput,
): Promise<PracticeConnection> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  checkAddresses(deps, input);
  return inClinic(deps.db, actor, async (tx) => {
    const before = await findConnection(tx);
    const fields = fieldsOf(deps, input, before);
    const isSaved = before ? await updateConnection(tx, requireVersion(input.version), fields, at) : await insertConnection(tx, fields, at);
    if (!isSaved) throw new AppError('VERSION_CONFLICT', 'the connection was changed in the meantime');
    await wakeDeliveries(tx, ['NOT_CONNECTED', 'REFUSED', 'CERTIFICATE', 'UNREACHABLE', 'NONSENSE'], at);
    await writeAudit(tx, {
      actorId: userId,
      action: 'UPDATE',
      entity: 'practice_connection',
      entityId: organizationId,
      at,
    });
    const saved = await findConnection(tx);
    if (!saved) throw new Error('the connection was not found after saving it');
    return toConnection(saved);
  });
}

function checkAddresses({ outbound }: Pick<Deps, 'outbound'>, { baseUrl, webhookUrl }: SaveConnectionInput): void {
  const fields: Record<string, string> = {};
  if (!outbound.allows(baseUrl)) fields.baseUrl = 'practiceAddress';
  if (webhookUrl && !outbound.allows(webhookUrl)) fields.webhookUrl = 'practiceAddress';
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', 'the address is not allowed', { fields });
}

function fieldsOf({ secrets }: Pick<Deps, 'secrets'>, input: SaveConnectionInput, before: StoredConnection | undefined): ConnectionFields {
  const { name, baseUrl, webhookUrl, active, key, webhookSecret } = input;
  const isOtherAddress = before !== undefined && originOf(before.baseUrl) !== originOf(baseUrl);
  if (!key && (isOtherAddress || !before?.sealedKey))
    throw new AppError('VALIDATION_FAILED', 'a new address requires its key', { fields: { key: 'required' } });
  const isOtherHookAddress = webhookUrl !== null && originOf(before?.webhookUrl ?? '') !== originOf(webhookUrl);
  if (webhookUrl && !webhookSecret && (isOtherHookAddress || !before?.sealedWebhookSecret))
    throw new AppError('VALIDATION_FAILED', 'a new address requires its secret', { fields: { webhookSecret: 'required' } });
  return {
    name,
    baseUrl,
    webhookUrl,
    active,
    sealedKey: key ? secrets.seal(KEY_PURPOSE, key) : (before?.sealedKey ?? null),
    sealedWebhookSecret: webhookSecret ? secrets.seal(WEBHOOK_PURPOSE, webhookSecret) : (before?.sealedWebhookSecret ?? null),
  };
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
