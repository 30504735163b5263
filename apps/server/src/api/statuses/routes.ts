import { createRoute } from '@hono/zod-openapi';
import { saveStatusesInput, statusSet } from '@molaar/contracts';
import { getStatuses, saveStatuses } from '@molaar/services/statuses';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const saveStatusesRoute = createRoute({
  operationId: 'saveStatuses',
  method: 'post',
  path: '/treatment-plan/dental-status/{id}',
  ...forSignedIn('Statuses', 'Save the decided tooth statuses of a radiograph', ['NOT_FOUND', 'VERSION_CONFLICT', 'STATUSES_CONTRADICT']),
  request: { params: idParam, body: body(saveStatusesInput.omit({ imageId: true })) },
  responses: { 200: json(statusSet, 'The saved statuses'), ...failure },
});

const getStatusesRoute = createRoute({
  operationId: 'getStatuses',
  method: 'get',
  path: '/x/image/{id}/statuses',
  ...forSignedIn('extension', 'Get the suggested and decided tooth statuses of a radiograph with their version', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(statusSet, 'The statuses in chart order; version 0 before the first save'), ...failure },
});

export const statusesRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(saveStatusesRoute, async (c) => {
    const input = { ...ifMatch(c, c.req.valid('json')), imageId: c.req.valid('param').id };
    return c.json(withEntityTag(c, await saveStatuses(app.services, await actorOf(c), input)), 200);
  });
  http.openapi(getStatusesRoute, async (c) =>
    c.json(withEntityTag(c, await getStatuses(app.services, await actorOf(c), { imageId: c.req.valid('param').id })), 200),
  );
};
