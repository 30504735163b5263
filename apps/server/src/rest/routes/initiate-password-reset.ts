import { createRoute } from '@hono/zod-openapi';
import { accepted, initiatePasswordResetInput } from '@molaar/contracts';
import { initiatePasswordReset } from '@molaar/services/passwords';
import { clientAddress } from '../../http/client-address';
import type { AddRoute } from '../api';
import { body, failure, forEveryone, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/password-reset/initiate',
  ...forEveryone('Account', 'Mail a link for a new password; the answer is the same for every address', ['TOO_MANY_REQUESTS']),
  request: { body: body(initiatePasswordResetInput) },
  responses: { 200: json(accepted, 'Mailed if the address belongs to an account'), ...failure },
});

export const initiatePasswordResetRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const address = clientAddress(c, app.settings.trustProxy);
    return c.json(await initiatePasswordReset(app.services, { ...c.req.valid('json'), address }), 200);
  });
};
