import { createRoute, z } from '@hono/zod-openapi';
import { disclaimer, saveDisclaimerInput } from '@molaar/contracts';
import { cloneDisclaimer, deleteDisclaimer, listDisclaimers, saveDisclaimer } from '@molaar/services/disclaimers';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listDisclaimersRoute = createRoute({
  method: 'get',
  path: '/disclaimer',
  ...forSignedIn('Templates', 'Disclaimers'),
  responses: { 200: json(z.array(disclaimer), 'The disclaimers'), ...failure },
});

const saveDisclaimerRoute = createRoute({
  method: 'put',
  path: '/disclaimer',
  ...forSignedIn('Templates', 'Without id create, with id and version change a disclaimer', [
    'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER',
    'CAN_NOT_UPDATE_EXPIRED_DISCLAIMER',
    'NOT_FOUND',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(saveDisclaimerInput) },
  responses: { 200: json(disclaimer, 'The disclaimer as saved'), ...failure },
});

const cloneDisclaimerRoute = createRoute({
  method: 'post',
  path: '/disclaimer/{id}/clone',
  ...forSignedIn('Templates', 'Copy a disclaimer as a new draft', ['USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', 'NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(disclaimer, 'The copy'), ...failure },
});

const deleteDisclaimerRoute = createRoute({
  method: 'delete',
  path: '/disclaimer/{id}',
  ...forSignedIn('Templates', 'Delete a disclaimer; saved plans keep what they froze', [
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
