import { createRoute } from '@hono/zod-openapi';
import { saveStatusesInput, statusSet } from '@molaar/contracts';
import { saveStatuses } from '@molaar/services/statuses';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/treatment-plan/dental-status/{id}',
  ...forSignedIn('Statuses', 'Save the decided tooth statuses of a radiograph', ['NOT_FOUND', 'VERSION_CONFLICT', 'STATUSES_CONTRADICT']),
  request: { params: idParam, body: body(saveStatusesInput.omit({ imageId: true })) },
  responses: { 200: json(statusSet, 'The statuses as saved'), ...failure },
});

export const saveStatusesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = { ...ifMatch(c, c.req.valid('json')), imageId: c.req.valid('param').id };
    return c.json(tagged(c, await saveStatuses(app.services, await actorOf(c), input)), 200);
  });
};
