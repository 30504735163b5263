import { createRoute } from '@hono/zod-openapi';
import { isAuthenticatedOutput } from '@molaar/contracts';
import { describeCaller } from '../../session/describe-caller';
import type { AddRoute } from '../api';
import { failure, forEveryone, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/auth/is-authenticated',
  ...forEveryone('Account', 'The signed-in user, or {authenticated: false}'),
  responses: { 200: json(isAuthenticatedOutput, 'The caller'), ...failure },
});

export const isAuthenticated: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await describeCaller(app, c.get('session')), 200));
};
