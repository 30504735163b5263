import { createRoute } from '@hono/zod-openapi';
import { resetPasswordBody } from '@molaar/contracts';
import { resetPassword } from '@molaar/services/passwords';
import type { AddRoute } from '../api';
import { body, failure, forEveryone, resetParam } from '../describe';

const route = createRoute({
  method: 'patch',
  path: '/password-reset/{resetId}/reset',
  ...forEveryone('Account', 'Set a new password by link and security code', [
    'PASSWORD_RESET_NOT_FOUND',
    'INVALID_SECURITY_CODE',
    'PASSWORD_RESET_EXPIRED',
  ]),
  request: { params: resetParam, body: body(resetPasswordBody) },
  responses: { 204: { description: 'The new password is set' }, ...failure },
});

export const resetPasswordRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { resetId } = c.req.valid('param');
    app.sessionEnds.endAll(await resetPassword(app.services, { ...c.req.valid('json'), resetId }));
    return c.body(null, 204);
  });
};
