import { createRoute } from '@hono/zod-openapi';
import { medicalTemplate } from '@molaar/contracts';
import { getMedicalTemplate } from '@molaar/services/templates';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/medical-template/{id}',
  ...forSignedIn('Templates', 'A medical template with a row per detectable object', ['MEDICAL_TEMPLATE_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(medicalTemplate, 'The template'), ...failure },
});

export const getMedicalTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(tagged(c, await getMedicalTemplate(app.services, await actorOf(c), c.req.valid('param'))), 200));
};
