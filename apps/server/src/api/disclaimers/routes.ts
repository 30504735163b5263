import { createRoute, z } from '@hono/zod-openapi';
import { disclaimer, saveDisclaimerInput } from '@molaar/contracts';
import { cloneDisclaimer, deleteDisclaimer, listDisclaimers, saveDisclaimer } from '@molaar/services/disclaimers';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listDisclaimersRoute = createRoute({
  operationId: 'listDisclaimers',
  method: 'get',
  path: '/disclaimer',
  ...forSignedIn('Templates', 'List disclaimers'),
  responses: { 200: json(z.array(disclaimer), 'The disclaimers'), ...failure },
});

const saveDisclaimerRoute = createRoute({
  operationId: 'saveDisclaimer',
  method: 'put',
  path: '/disclaimer',
  ...forSignedIn('Templates', 'Create a disclaimer (without id) or update one (with id and version)', [
    'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER',
    'CAN_NOT_UPDATE_EXPIRED_DISCLAIMER',
    'NOT_FOUND',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(saveDisclaimerInput) },
  responses: { 200: json(disclaimer, 'The saved disclaimer'), ...failure },
});

const cloneDisclaimerRoute = createRoute({
  operationId: 'cloneDisclaimer',
  method: 'post',
  path: '/disclaimer/{id}/clone',
  ...forSignedIn('Templates', 'Copy a disclaimer as a new draft', ['USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', 'NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(disclaimer, 'The copy'), ...failure },
});

const deleteDisclaimerRoute = createRoute({
  operationId: 'deleteDisclaimer',
  method: 'delete',
  path: '/disclaimer/{id}',
  ...forSignedIn('Templates', 'Delete a disclaimer; saved treatment plans keep their copy', [
    'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER',
    'NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const disclaimersRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listDisclaimersRoute, async (c) => c.json(await listDisclaimers(app.services, await actorOf(c)), 200));
  http.openapi(saveDisclaimerRoute, async (c) =>
    c.json(withEntityTag(c, await saveDisclaimer(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(cloneDisclaimerRoute, async (c) =>
    c.json(withEntityTag(c, await cloneDisclaimer(app.services, await actorOf(c), c.req.valid('param'))), 200),
  );
  http.openapi(deleteDisclaimerRoute, async (c) => {
    await deleteDisclaimer(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
};
