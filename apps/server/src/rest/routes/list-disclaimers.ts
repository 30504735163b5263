import { createRoute, z } from '@hono/zod-openapi';
import { disclaimer } from '@molaar/contracts';
import { listDisclaimers } from '@molaar/services/disclaimers';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/disclaimer',
  ...forSignedIn('Templates', 'Disclaimers'),
  responses: { 200: json(z.array(disclaimer), 'The disclaimers'), ...failure },
});

export const listDisclaimersRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listDisclaimers(app.services, await actorOf(c)), 200));
};
