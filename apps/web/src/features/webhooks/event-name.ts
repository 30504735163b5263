import type { WebhookDelivery } from '@molaar/contracts';
import type { useTexts } from '../../client/texts/texts';

type Texts = ReturnType<typeof useTexts>['webhooks']['event'];
/** The dictionary has no keys with a full stop. */
type Key<T extends string> = T extends `${infer A}.${infer B}` ? `${A}_${B}` : T;

/** Returns the name of a type of event. */
export function eventName(text: Texts, type: WebhookDelivery['type']): string {
  return text[type.replace('.', '_') as Key<typeof type>]();
}
