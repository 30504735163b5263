import { createRoute } from '@hono/zod-openapi';
import { sessionTimes } from '@molaar/contracts';
import { touchSession } from '../../session/touch-session';
import type { AddRoute } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/session/touch',
  ...forSignedIn('extension', 'Stay signed in: puts the idle end of the session off'),
  responses: { 200: json(sessionTimes, 'When the session ends now'), ...failure },
});

export const touchSessionRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await touchSession(app, c.get('session')), 200));
};
