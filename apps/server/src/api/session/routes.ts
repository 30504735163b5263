import { createRoute } from '@hono/zod-openapi';
import {
  anonymousCaller,
  isAuthenticatedOutput,
  loginInput,
  loginJwtInput,
  loginJwtOutput,
  sessionTimes,
  TOKEN_REFUSALS,
  user,
} from '@molaar/contracts';
import { describeCaller } from '../../session/describe-caller';
import { logIn } from '../../session/log-in';
import { logInWithToken } from '../../session/log-in-with-token';
import { logOut } from '../../session/log-out';
import { loginCaller } from '../../session/login-caller';
import { touchSession } from '../../session/touch-session';
import { type AddRoutes, body, failure, forEveryone, forSignedIn, json } from '../rest';

const isAuthenticatedRoute = createRoute({
  operationId: 'getCurrentUser',
  method: 'get',
  path: '/auth/is-authenticated',
  ...forEveryone('Account', 'Get the signed-in user, or {authenticated: false}'),
  responses: { 200: json(isAuthenticatedOutput, 'The caller'), ...failure },
});

const loginRoute = createRoute({
  operationId: 'logIn',
  method: 'post',
  path: '/auth/login',
  ...forEveryone('Account', 'Sign in; sets the session cookie', [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECURITY_CODE',
    'ORGANIZATION_INACTIVE',
    'TOO_MANY_REQUESTS',
  ]),
  request: { body: body(loginInput) },
  responses: { 200: json(user, 'The user'), ...failure },
});

const LOGIN_JWT_ERROR_CODES = [
  'INVALID_CREDENTIALS',
  'ORGANIZATION_NOT_FOUND',
  'ORGANIZATION_INACTIVE',
  'USER_NOT_FOUND',
  'PATIENT_NOT_FOUND',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const;

const loginJwtRoute = createRoute({
  operationId: 'logInWithToken',
  method: 'post',
  path: '/auth/login-jwt',
  ...forEveryone(
    'Account',
    'Sign in with a one-time token of a partner system; the session has access to what the token names',
    LOGIN_JWT_ERROR_CODES,
    `For INVALID_CREDENTIALS \`description\` begins with the reason: ${Object.keys(TOKEN_REFUSALS).join(', ')}.`,
  ),
  request: { body: body(loginJwtInput) },
  responses: { 200: json(loginJwtOutput, 'The user and the session’s bearer token'), ...failure },
});

const logoutRoute = createRoute({
  operationId: 'logOut',
  method: 'get',
  path: '/auth/logout',
  ...forEveryone('Account', 'Sign out; requires `Request-Type: ajax`'),
  responses: { 200: json(anonymousCaller, 'Signed out'), ...failure },
});

const touchSessionRoute = createRoute({
  operationId: 'touchSession',
  method: 'post',
  path: '/x/session/touch',
  ...forSignedIn('extension', 'Extend the session'),
  responses: { 200: json(sessionTimes, 'When the session expires'), ...failure },
});

export const sessionRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(isAuthenticatedRoute, async (c) => c.json(await describeCaller(app, c.get('session')), 200));
  http.openapi(loginRoute, async (c) => c.json(await logIn(app, c.req.valid('json'), loginCaller(app, c)), 200));
  http.openapi(loginJwtRoute, async (c) => c.json(await logInWithToken(app, c.req.valid('json'), loginCaller(app, c)), 200));
  http.openapi(logoutRoute, async (c) => {
    const setCookie = (value: string): void => c.header('Set-Cookie', value, { append: true });
    return c.json(await logOut(app, c.get('session'), setCookie), 200);
  });
  http.openapi(touchSessionRoute, async (c) => c.json(await touchSession(app, c.get('session')), 200));
};
