import { createRoute } from '@hono/zod-openapi';
import { disclaimer } from '@molaar/contracts';
import { cloneDisclaimer } from '@molaar/services/disclaimers';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/disclaimer/{id}/clone',
  ...forSignedIn('Templates', 'Copy a disclaimer as a new draft', ['USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', 'NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(disclaimer, 'The copy'), ...failure },
});

export const cloneDisclaimerRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(tagged(c, await cloneDisclaimer(app.services, await actorOf(c), c.req.valid('param'))), 200));
};
