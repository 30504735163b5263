import { createRoute } from '@hono/zod-openapi';
import { deleteMedicalTemplate } from '@molaar/services/templates';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'delete',
  path: '/medical-template/{id}',
  ...forSignedIn('Templates', 'Delete a medical template; saved plans keep what they froze', [
    'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE',
    'MEDICAL_TEMPLATE_NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

export const deleteMedicalTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    await deleteMedicalTemplate(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
};
