import { createRoute } from '@hono/zod-openapi';
import { listNotificationsInput, markNotificationsReadInput, notificationList, unreadNotifications } from '@molaar/contracts';
import { listOwnNotifications, markOwnNotificationsRead } from '@molaar/services/notifications';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json } from '../rest';

const listNotificationsRoute = createRoute({
  operationId: 'listNotifications',
  method: 'get',
  path: '/x/notification',
  ...forSignedIn('extension', 'List one’s own notifications, newest first; `cursor` is the last id of the previous page'),
  request: { query: listNotificationsInput },
  responses: { 200: json(notificationList, 'One page, and the number of all unread notifications'), ...failure },
});

const markNotificationsReadRoute = createRoute({
  operationId: 'markNotificationsRead',
  method: 'post',
  path: '/x/notification/read',
  ...forSignedIn('extension', 'Mark one’s own notifications as read: `ids`, or `upTo` and all older ones'),
  request: { body: body(markNotificationsReadInput) },
  responses: { 200: json(unreadNotifications, 'The number of unread notifications'), ...failure },
});

export const notificationsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listNotificationsRoute, async (c) =>
    c.json(await listOwnNotifications(app.services, await actorOf(c), c.req.valid('query')), 200),
  );
  http.openapi(markNotificationsReadRoute, async (c) =>
    c.json(await markOwnNotificationsRead(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
};
