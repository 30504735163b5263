import { AppError, type UpdateWebhookInput, type WebhookEndpoint } from '@molaar/contracts';
import { inClinic, updateWebhookEndpoint, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requireStepUp } from '../context/require-step-up';
import { checkWebhookUrl, requireEndpoint, requireWebhooks } from './require-webhooks';

/**
 * Changes a webhook endpoint, or enables and disables it. What happens while it is disabled is not sent later.
 * @throws NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED for an address that may not be called.
 */
export async function updateWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'outbound'>,
  actor: Actor,
  input: UpdateWebhookInput,
): Promise<WebhookEndpoint> {
  requireWebhooks(actor);
  requireStepUp(deps, actor);
  const { id, version } = input;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    const current = await requireEndpoint(tx, id);
    checkWebhookUrl(deps, input.url);
    if (!(await updateWebhookEndpoint(tx, id, version, { ...input, at })))
      throw new AppError('VERSION_CONFLICT', `the endpoint has version ${current.version}, not ${version}`);
    await writeAudit(tx, { actorId: actor.userId, action: 'UPDATE', entity: 'webhook_endpoint', entityId: id, at });
    return requireEndpoint(tx, id);
  });
}
