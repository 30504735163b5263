import { createRoute } from '@hono/zod-openapi';
import { stranger } from '@molaar/contracts';
import { logOut } from '../../session/log-out';
import type { AddRoute } from '../api';
import { failure, forEveryone, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/auth/logout',
  ...forEveryone('Account', 'Sign out; asks `Request-Type: ajax`'),
  responses: { 200: json(stranger, 'Signed out'), ...failure },
});

export const logout: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const setCookie = (value: string): void => c.header('Set-Cookie', value, { append: true });
    return c.json(await logOut(app, c.get('session'), setCookie), 200);
  });
};
