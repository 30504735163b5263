import { createRoute } from '@hono/zod-openapi';
import { updateOrganizationInput, user } from '@molaar/contracts';
import { updateOrganization } from '@molaar/services/organization';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'patch',
  path: '/x/organization',
  ...forSignedIn('extension', "Change the owner's settings of the organization; what is left out stays"),
  request: { body: body(updateOrganizationInput) },
  responses: { 200: json(user, 'The owner, with the organization as it is now'), ...failure },
});

export const updateOrganizationRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await updateOrganization(app.services, await actorOf(c), c.req.valid('json')), 200));
};
