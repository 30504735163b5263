import { createRoute } from '@hono/zod-openapi';
import { listNotificationsInput, markNotificationsReadInput, notificationList, unreadNotifications } from '@molaar/contracts';
import { listOwnNotifications, markOwnNotificationsRead } from '@molaar/services/notifications';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json } from '../rest';

const listNotificationsRoute = createRoute({
  method: 'get',
  path: '/x/notification',
  ...forSignedIn('extension', 'Own notifications, newest first; `cursor` is the last id of the page before'),
  request: { query: listNotificationsInput },
  responses: { 200: json(notificationList, 'A page of them, and how many of all are unread'), ...failure },
});

const markNotificationsReadRoute = createRoute({
  method: 'post',
  path: '/x/notification/read',
  ...forSignedIn('extension', 'Mark own notifications as read: these `ids`, or `upTo` and everything older'),
  request: { body: body(markNotificationsReadInput) },
  responses: { 200: json(unreadNotifications, 'How many are left unread'), ...failure },
});

export const notificationsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listNotificationsRoute, async (c) =>
    c.json(await listOwnNotifications(app.services, await actorOf(c), c.req.valid('query')), 200),
  );
  http.openapi(markNotificationsReadRoute, async (c) =>
    c.json(await markOwnNotificationsRead(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
};
