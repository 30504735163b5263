import { createRoute } from '@hono/zod-openapi';
import { partner, savePartnerInput } from '@molaar/contracts';
import { savePartner } from '@molaar/services/partners';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/x/partner',
  ...forSignedIn('extension', 'Make or change a partner system', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { body: body(savePartnerInput) },
  responses: { 200: json(partner, 'The partner as saved'), ...failure },
});

export const savePartnerRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { partner: saved, endedSessions } = await savePartner(app.services, await actorOf(c), c.req.valid('json'));
    app.sessionEnds.endAll(endedSessions);
    return c.json(saved, 200);
  });
};
