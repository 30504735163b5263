import { createRoute } from '@hono/zod-openapi';
import { medicalTemplate, saveMedicalTemplateInput } from '@molaar/contracts';
import { saveMedicalTemplate } from '@molaar/services/templates';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/medical-template',
  ...forSignedIn('Templates', 'Without id create, with id and version replace a medical template', [
    'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE',
    'MEDICAL_TEMPLATE_NOT_FOUND',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(saveMedicalTemplateInput) },
  responses: { 200: json(medicalTemplate, 'The template as saved'), ...failure },
});

export const saveMedicalTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await saveMedicalTemplate(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
