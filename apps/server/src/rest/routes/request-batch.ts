import { createRoute } from '@hono/zod-openapi';
import { batch, batchInput } from '@molaar/contracts';
import { requestBatch } from '@molaar/services/analyses';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/analysis/batch',
  ...forSignedIn('extension', 'Analyse up to 500 stored radiographs; they stand behind every image that a person waits for', ['NOT_FOUND']),
  request: { body: body(batchInput) },
  responses: { 202: json(batch, 'Accepted; its progress is at `/api/x/analysis/batch/{id}` and as a stream at `…/events`'), ...failure },
});

export const requestBatchRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await requestBatch(app.services, await actorOf(c), c.req.valid('json')), 202));
};
