import { createRoute } from '@hono/zod-openapi';
import { cloneMedicalTemplateInput, medicalTemplate } from '@molaar/contracts';
import { cloneMedicalTemplate } from '@molaar/services/templates';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf, signedIn } from '../api';
import { emptyBodyIsNone, failure, forSignedIn, idParam, json, optionalBody } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/medical-template/{id}/clone',
  ...forSignedIn('extension', 'Copy a medical template as a new draft; without a name the copy is numbered', [
    'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE',
    'MEDICAL_TEMPLATE_NOT_FOUND',
  ]),
  middleware: [signedIn, emptyBodyIsNone] as const,
  request: { params: idParam, body: optionalBody(cloneMedicalTemplateInput) },
  responses: { 200: json(medicalTemplate, 'The copy'), ...failure },
});

export const cloneMedicalTemplateRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json(tagged(c, await cloneMedicalTemplate(app.services, await actorOf(c), input)), 200);
  });
};
