import { createRoute, z } from '@hono/zod-openapi';
import { partner, savePartnerInput, tokenRejection } from '@molaar/contracts';
import { listPartners, listTokenRejections, savePartner } from '@molaar/services/partners';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json } from '../rest';

const listPartnersRoute = createRoute({
  operationId: 'listPartners',
  method: 'get',
  path: '/x/partner',
  ...forSignedIn('extension', 'List the partner systems whose tokens may sign in'),
  responses: { 200: json(z.array(partner), 'The partners, without their secrets'), ...failure },
});

const savePartnerRoute = createRoute({
  operationId: 'savePartner',
  method: 'put',
  path: '/x/partner',
  ...forSignedIn('extension', 'Create or update a partner system', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { body: body(savePartnerInput) },
  responses: { 200: json(partner, 'The saved partner'), ...failure },
});

const listTokenRejectionsRoute = createRoute({
  operationId: 'listTokenRejections',
  method: 'get',
  path: '/x/partner/rejection',
  ...forSignedIn('extension', 'List why tokens of partner systems were rejected last'),
  responses: { 200: json(z.array(tokenRejection), 'At most ten, the latest first'), ...failure },
});

export const partnersRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listPartnersRoute, async (c) => c.json(await listPartners(app.services, await actorOf(c)), 200));
  http.openapi(listTokenRejectionsRoute, async (c) => c.json(await listTokenRejections(app.services, await actorOf(c)), 200));
  http.openapi(savePartnerRoute, async (c) => {
    const { partner: saved, endedSessions } = await savePartner(app.services, await actorOf(c), c.req.valid('json'));
    app.sessionEndHub.publishAll(endedSessions);
    return c.json(saved, 200);
  });
};
