import { createRoute } from '@hono/zod-openapi';
import { listNotificationsInput, notificationList } from '@molaar/contracts';
import { listOwnNotifications } from '@molaar/services/notifications';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/notification',
  ...forSignedIn('extension', 'Own notifications, newest first; `cursor` is the last id of the page before'),
  request: { query: listNotificationsInput },
  responses: { 200: json(notificationList, 'A page of them, and how many of all are unread'), ...failure },
});

export const listNotificationsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listOwnNotifications(app.services, await actorOf(c), c.req.valid('query')), 200));
};
