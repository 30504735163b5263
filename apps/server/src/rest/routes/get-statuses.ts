import { createRoute } from '@hono/zod-openapi';
import { statusSet } from '@molaar/contracts';
import { getStatuses } from '@molaar/services/statuses';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/image/{id}/statuses',
  ...forSignedIn('extension', 'The suggested and decided tooth statuses of a radiograph, with the version that saving them names', [
    'NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: { 200: json(statusSet, 'The statuses in chart order; version 0 before any was saved'), ...failure },
});

export const getStatusesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await getStatuses(app.services, await actorOf(c), { imageId: c.req.valid('param').id })), 200),
  );
};
