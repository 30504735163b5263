import { createRoute, z } from '@hono/zod-openapi';
import { partner } from '@molaar/contracts';
import { listPartners } from '@molaar/services/partners';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/partner',
  ...forSignedIn('extension', 'Partner systems whose tokens sign in'),
  responses: { 200: json(z.array(partner), 'The partners, without their secrets'), ...failure },
});

export const listPartnersRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listPartners(app.services, await actorOf(c)), 200));
};
