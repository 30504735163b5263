import { WEBHOOK_EVENTS, WEBHOOK_VERSION } from '@molaar/contracts';
import type { Operation, Schema } from './document-types';

const id: Schema = { type: 'string', format: 'uuid' };
const nullableId: Schema = { type: ['string', 'null'], format: 'uuid' };

/** Bodies of the webhooks. */
export const WEBHOOK_SCHEMAS: Record<string, Schema> = {
  AnalysisEvent: {
    type: 'object',
    description: 'An analysis ended. It contains no clinical data: read the findings with the ids.',
    required: ['id', 'type', 'analysisId', 'imageId', 'patientId', 'at'],
    properties: {
      id: { ...id, description: 'Id of the event: the same one when it is sent again' },
      type: { type: 'string', enum: ['analysis.done', 'analysis.failed'], description: 'What happened' },
      // Copies: each gets an example of its own.
      analysisId: { ...id },
      imageId: { ...id },
      patientId: {
        type: ['string', 'null'],
        description: 'The patient’s number in the practice system',
        examples: ['4711'],
      },
      at: { type: 'string', format: 'date-time' },
    },
  },
  WebhookMessage: {
    type: 'object',
    description: 'Something happened. It contains no clinical data: read it with the ids and an API key.',
    required: ['id', 'type', 'version', 'timestamp', 'data'],
    properties: {
      id: { ...id, description: 'Id of the event, as in `webhook-id`: the same one when it is sent again' },
      type: {
        type: 'string',
        enum: [...WEBHOOK_EVENTS, 'test'],
        description: 'What happened. New types may be added; an endpoint receives only those that it subscribes to, and tests',
        examples: ['analysis.done'],
      },
      version: { type: 'integer', enum: [WEBHOOK_VERSION], description: 'Version of this body' },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened', examples: ['2026-11-23T12:00:00.000Z'] },
      data: {
        type: 'object',
        description: 'What it is about',
        required: ['patientId', 'imageId', 'analysisId', 'treatmentPlanId'],
        properties: {
          patientId: { ...nullableId, description: 'Id of the patient' },
          imageId: { ...nullableId, description: 'Id of the radiograph' },
          analysisId: { ...nullableId, description: 'Id of the analysis; of an analysis only' },
          treatmentPlanId: {
            ...nullableId,
            description: 'Id of the treatment plan; of a treatment plan only',
            examples: ['01930000-0000-7000-8000-0000000000a8'],
          },
        },
      },
    },
  },
};

const standardHeader = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const, examples: [example] },
});

/** Requests that the portal sends. */
export const WEBHOOKS: Record<string, Record<string, Operation>> = {
  analysisEnded: {
    post: {
      operationId: 'receiveAnalysisEvent',
      tags: ['Practice'],
      summary: 'An analysis ended (`analysis.done`, `analysis.failed`)',
      description:
        'Sent to the webhook URL of the connection with the practice system. `Molaar-Signature: t=<seconds>,v1=<hex>` is the HMAC-SHA-256 of `<t>.<body>` with the shared secret: reject a wrong one, and a `t` that differs by more than five minutes from your clock. Repeated until a response is 2xx.',
      security: [],
      parameters: [
        {
          name: 'Molaar-Signature',
          in: 'header',
          required: true,
          description: 'Time and signature of the request',
          schema: { type: 'string', examples: ['t=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'] },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/AnalysisEvent' } } } },
      responses: { '204': { description: 'Received' } },
    },
  },
  event: {
    post: {
      operationId: 'receiveWebhook',
      tags: ['Webhooks'],
      summary: 'An event of a webhook endpoint',
      description:
        'Sent to the endpoints that subscribe to its type (`POST /x/webhooks`), signed as Standard Webhooks define it: `webhook-signature` contains, separated by spaces, `v1,` and the HMAC-SHA-256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64, one for each valid secret. The key is the part of the secret after `whsec_`, decoded from base64. Reject a request without a right signature, and a timestamp that differs by more than five minutes from your clock. Repeated with the same `webhook-id` until a response is 2xx, for three days; then the endpoint is disabled, as it is at once by 410.',
      security: [],
      parameters: [
        standardHeader('webhook-id', 'Id of the event: the same one when it is sent again', '01930000-0000-7000-8000-0000000000b1'),
        standardHeader('webhook-timestamp', 'When this request was sent, in seconds since 1970', '1767225600'),
        standardHeader('webhook-signature', 'Signatures of this request', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' } } } },
      responses: { '204': { description: 'Received' }, '410': { description: 'Wants no more: the endpoint is disabled' } },
    },
  },
};
