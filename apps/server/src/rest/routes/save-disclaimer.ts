import { createRoute } from '@hono/zod-openapi';
import { disclaimer, saveDisclaimerInput } from '@molaar/contracts';
import { saveDisclaimer } from '@molaar/services/disclaimers';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/disclaimer',
  ...forSignedIn('Templates', 'Without id create, with id and version change a disclaimer', [
    'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER',
    'CAN_NOT_UPDATE_EXPIRED_DISCLAIMER',
    'NOT_FOUND',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(saveDisclaimerInput) },
  responses: { 200: json(disclaimer, 'The disclaimer as saved'), ...failure },
});

export const saveDisclaimerRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await saveDisclaimer(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
