import { createRoute, z } from '@hono/zod-openapi';
import { resendConfirmation } from '@molaar/services/account';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/account/email-confirmation',
  ...forSignedIn('extension', "Mail the link that confirms one's own address once more", ['TOO_MANY_REQUESTS']),
  responses: { 200: json(z.object({ accepted: z.literal(true) }), 'Mailed, unless the address is confirmed'), ...failure },
});

export const resendConfirmationRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await resendConfirmation(app.services, await actorOf(c)), 200));
};
