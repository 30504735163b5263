import type { WebhookData, WebhookEventType } from '@molaar/contracts';
import { type ClinicTx, insertWebhooks } from '@molaar/db';
import { giveUpAt } from './attempt-times';

const NOTHING: WebhookData = { patientId: null, imageId: null, analysisId: null, treatmentPlanId: null };

/**
 * Queues an event for the clinic's endpoints that subscribe to it, in the transaction of its cause: it is sent when and
 * only when the transaction commits.
 * @param about Ids only.
 */
export async function queueWebhooks(tx: ClinicTx, type: WebhookEventType, about: Partial<WebhookData>, at: Date): Promise<void> {
  await insertWebhooks(tx, { type, data: { ...NOTHING, ...about }, at, giveUpAt: giveUpAt(at) });
}
