import { createRoute } from '@hono/zod-openapi';
import { loginInput, user } from '@molaar/contracts';
import { logIn } from '../../session/log-in';
import type { AddRoute } from '../api';
import { body, failure, forEveryone, json } from '../describe';
import { loginCaller } from '../login-caller';

const route = createRoute({
  method: 'post',
  path: '/auth/login',
  ...forEveryone('Account', 'Sign in; sets the session cookie', ['INVALID_CREDENTIALS', 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS']),
  request: { body: body(loginInput) },
  responses: { 200: json(user, 'The user'), ...failure },
});

export const login: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await logIn(app, c.req.valid('json'), loginCaller(app, c)), 200));
};
