import { createRoute } from '@hono/zod-openapi';
import { passwordReset } from '@molaar/contracts';
import { checkPasswordReset } from '@molaar/services/passwords';
import type { AddRoute } from '../api';
import { failure, forEveryone, json, resetParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/password-reset/{resetId}',
  ...forEveryone('Account', 'Whether a link for a new password works', ['PASSWORD_RESET_NOT_FOUND', 'PASSWORD_RESET_EXPIRED']),
  request: { params: resetParam },
  responses: { 200: json(passwordReset, 'It works'), ...failure },
});

export const checkPasswordResetRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await checkPasswordReset(app.services, c.req.valid('param').resetId), 200));
};
