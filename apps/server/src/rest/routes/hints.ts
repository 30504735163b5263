import { createRoute } from '@hono/zod-openapi';
import { markHintsInput, readHints } from '@molaar/contracts';
import { getHints, markHints } from '@molaar/services/settings';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const read = createRoute({
  method: 'get',
  path: '/x/hint',
  ...forSignedIn('extension', 'The workdesk’s hints that one has put away'),
  responses: { 200: json(readHints, 'The hints'), ...failure },
});

const mark = createRoute({
  method: 'put',
  path: '/x/hint',
  ...forSignedIn('extension', 'Put hints away, or bring them back'),
  request: { body: body(markHintsInput) },
  responses: { 200: json(readHints, 'The hints as they are now'), ...failure },
});

export const hintRoutes: AddRoute = ({ http, app }) => {
  http.openapi(read, async (c) => c.json(await getHints(app.services, await actorOf(c)), 200));
  http.openapi(mark, async (c) => c.json(await markHints(app.services, await actorOf(c), c.req.valid('json')), 200));
};
