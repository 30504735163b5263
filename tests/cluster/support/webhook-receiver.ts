import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { WebhookMessage } from '@molaar/contracts';

export interface WebhookReceiver {
  url: string;
  /** Set once the endpoint is registered: a message with another signature is rejected. */
  secret: string;
  /** In the order of their arrival; a repetition has the same id. */
  received: WebhookMessage[];
  close(): Promise<void>;
}

/** Receives webhooks as a partner's program does, and checks their signatures (Standard Webhooks). */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: WebhookMessage[] = [];
  const receiver = { url: '', secret: '', received };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
    const key = Buffer.from(receiver.secret.replace(/^whsec_/, ''), 'base64');
    if (signature !== `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`) {
      response.writeHead(400).end();
      return;
    }
    received.push(JSON.parse(body) as WebhookMessage);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  receiver.url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/hook`;
  return Object.assign(receiver, {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
