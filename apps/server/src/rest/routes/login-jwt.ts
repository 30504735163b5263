import { createRoute } from '@hono/zod-openapi';
import { loginJwtInput, loginJwtOutput } from '@molaar/contracts';
import { logInWithToken } from '../../session/log-in-with-token';
import type { AddRoute } from '../api';
import { body, failure, forEveryone, json } from '../describe';
import { loginCaller } from '../login-caller';

const codes = [
  'INVALID_CREDENTIALS',
  'ORGANIZATION_NOT_FOUND',
  'ORGANIZATION_INACTIVE',
  'USER_NOT_FOUND',
  'PATIENT_NOT_FOUND',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const;

const route = createRoute({
  method: 'post',
  path: '/auth/login-jwt',
  ...forEveryone('Account', 'Sign in by a partner system’s token, once; the session reaches what the token names', codes),
  request: { body: body(loginJwtInput) },
  responses: { 200: json(loginJwtOutput, 'The user, and the session as a bearer'), ...failure },
});

export const loginJwt: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await logInWithToken(app, c.req.valid('json'), loginCaller(app, c)), 200));
};
