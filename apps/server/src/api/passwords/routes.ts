import { createRoute } from '@hono/zod-openapi';
import { accepted, initiatePasswordResetInput, passwordReset, resetPasswordBody } from '@molaar/contracts';
import { checkPasswordReset, initiatePasswordReset, resetPassword } from '@molaar/services/passwords';
import { clientAddress } from '../../client-address';
import { type AddRoutes, body, failure, forEveryone, json, resetParam } from '../rest';

const initiatePasswordResetRoute = createRoute({
  operationId: 'initiatePasswordReset',
  method: 'post',
  path: '/password-reset/initiate',
  ...forEveryone('Account', 'Send a password reset link by e-mail; the response is the same for every address', ['TOO_MANY_REQUESTS']),
  request: { body: body(initiatePasswordResetInput) },
  responses: { 200: json(accepted, 'Sent if the address belongs to an account'), ...failure },
});

const checkPasswordResetRoute = createRoute({
  operationId: 'getPasswordReset',
  method: 'get',
  path: '/password-reset/{resetId}',
  ...forEveryone('Account', 'Check a password reset link', ['PASSWORD_RESET_NOT_FOUND', 'PASSWORD_RESET_EXPIRED']),
  request: { params: resetParam },
  responses: { 200: json(passwordReset, 'The link is valid'), ...failure },
});

const resetPasswordRoute = createRoute({
  operationId: 'resetPassword',
  method: 'patch',
  path: '/password-reset/{resetId}/reset',
  ...forEveryone('Account', 'Set a new password with link and security code', [
    'PASSWORD_RESET_NOT_FOUND',
    'INVALID_SECURITY_CODE',
    'PASSWORD_RESET_EXPIRED',
  ]),
  request: { params: resetParam, body: body(resetPasswordBody) },
  responses: { 204: { description: 'The new password is set' }, ...failure },
});

export const passwordsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(initiatePasswordResetRoute, async (c) => {
    const address = clientAddress(c, app.settings.trustProxy);
    return c.json(await initiatePasswordReset(app.services, { ...c.req.valid('json'), address }), 200);
  });
  http.openapi(checkPasswordResetRoute, async (c) => c.json(await checkPasswordReset(app.services, c.req.valid('param').resetId), 200));
  http.openapi(resetPasswordRoute, async (c) => {
    const { resetId } = c.req.valid('param');
    app.sessionEndHub.publishAll(
      await resetPassword(app.services, { ...c.req.valid('json'), resetId, address: clientAddress(c, app.settings.trustProxy) }),
    );
    return c.body(null, 204);
  });
};
