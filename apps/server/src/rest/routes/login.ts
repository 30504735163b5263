import { createRoute } from '@hono/zod-openapi';
import { loginInput, user } from '@molaar/contracts';
import { clientAddress } from '../../http/client-address';
import { logIn } from '../../session/log-in';
import type { AddRoute } from '../api';
import { body, failure, forEveryone, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/auth/login',
  ...forEveryone('Account', 'Sign in; sets the session cookie', ['INVALID_CREDENTIALS', 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS']),
  request: { body: body(loginInput) },
  responses: { 200: json(user, 'The user'), ...failure },
});

export const login: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const caller = {
      address: clientAddress(c, app.settings.trustProxy),
      userAgent: c.req.header('User-Agent'),
      session: c.get('session'),
      setCookie: (value: string) => c.header('Set-Cookie', value, { append: true }),
    };
    return c.json(await logIn(app, c.req.valid('json'), caller), 200);
  });
};
