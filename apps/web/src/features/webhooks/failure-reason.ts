import type { WebhookDelivery } from '@molaar/contracts';
import type { useTexts } from '../../client/texts/texts';

type Texts = ReturnType<typeof useTexts>['webhooks']['reasons'];

/** Returns why a delivery failed, in words; empty when it did not. */
export function failureReason(text: Texts, { reason, responseStatus }: Pick<WebhookDelivery, 'reason' | 'responseStatus'>): string {
  if (reason === null) return '';
  return reason === 'STATUS' ? text.STATUS({ status: responseStatus ?? 0 }) : text[reason]();
}
