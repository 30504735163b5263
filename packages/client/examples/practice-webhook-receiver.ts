/*
 * Receives the webhooks of a connection with a practice system: MOLAAR_WEBHOOK_SECRET=… PORT=4000 node
 * practice-webhook-receiver.js
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { readWebhook, WebhookSignatureError } from '@molaar/client';

const secret = process.env.MOLAAR_WEBHOOK_SECRET ?? '';
/** An event may arrive twice. A real program remembers the ids in its database. */
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  try {
    const signature = request.headers['molaar-signature']?.toString();
    const event = await readWebhook({ body: await text(request), signature, secret });
    if (!seen.has(event.id)) console.log(`${event.type} ${event.imageId}`);
    seen.add(event.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookSignatureError ? 400 : 500).end();
  }
});
server.listen(Number(process.env.PORT ?? 4000), () => console.log('ready'));
