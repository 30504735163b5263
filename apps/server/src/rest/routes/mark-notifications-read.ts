import { createRoute } from '@hono/zod-openapi';
import { markNotificationsReadInput, unreadNotifications } from '@molaar/contracts';
import { markOwnNotificationsRead } from '@molaar/services/notifications';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/notification/read',
  ...forSignedIn('extension', 'Mark own notifications as read: these `ids`, or `upTo` and everything older'),
  request: { body: body(markNotificationsReadInput) },
  responses: { 200: json(unreadNotifications, 'How many are left unread'), ...failure },
});

export const markNotificationsReadRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await markOwnNotificationsRead(app.services, await actorOf(c), c.req.valid('json')), 200));
};
