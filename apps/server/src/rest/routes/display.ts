import { createRoute } from '@hono/zod-openapi';
import { displayState, saveDisplayInput } from '@molaar/contracts';
import { getDisplay, saveDisplay } from '@molaar/services/settings';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const read = createRoute({
  method: 'get',
  path: '/x/display',
  ...forSignedIn('extension', 'How the workdesk opens: the clinic’s choice, one’s own, and what follows from both'),
  responses: { 200: json(displayState, 'The display'), ...failure },
});

const save = createRoute({
  method: 'put',
  path: '/x/display',
  ...forSignedIn('extension', 'Choose how the workdesk opens, for the clinic or for oneself; null forgets'),
  request: { body: body(saveDisplayInput) },
  responses: { 200: json(displayState, 'The display as it is now'), ...failure },
});

export const displayRoutes: AddRoute = ({ http, app }) => {
  http.openapi(read, async (c) => c.json(await getDisplay(app.services, await actorOf(c)), 200));
  http.openapi(save, async (c) => c.json(await saveDisplay(app.services, await actorOf(c), c.req.valid('json')), 200));
};
