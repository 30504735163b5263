import { createRoute, z } from '@hono/zod-openapi';
import { cloneMedicalTemplateInput, listedMedicalTemplate, medicalTemplate, saveMedicalTemplateInput } from '@molaar/contracts';
import {
  cloneMedicalTemplate,
  deleteMedicalTemplate,
  getMedicalTemplate,
  listMedicalTemplates,
  saveMedicalTemplate,
} from '@molaar/services/medical-templates';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, emptyBodyAsObject, failure, forSignedIn, idParam, json, optionalBody, signedIn } from '../rest';

const listMedicalTemplatesRoute = createRoute({
  operationId: 'listMedicalTemplates',
  method: 'get',
  path: '/medical-template',
  ...forSignedIn('Templates', 'List medical templates'),
  responses: { 200: json(z.array(listedMedicalTemplate), 'The templates without their rows'), ...failure },
});

const getMedicalTemplateRoute = createRoute({
  operationId: 'getMedicalTemplate',
  method: 'get',
  path: '/medical-template/{id}',
  ...forSignedIn('Templates', 'Get a medical template with a row per finding type', ['MEDICAL_TEMPLATE_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(medicalTemplate, 'The template'), ...failure },
});

const saveMedicalTemplateRoute = createRoute({
  operationId: 'saveMedicalTemplate',
  method: 'put',
  path: '/medical-template',
  ...forSignedIn('Templates', 'Create a medical template (without id) or replace one (with id and version)', [
    'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE',
    'MEDICAL_TEMPLATE_NOT_FOUND',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(saveMedicalTemplateInput) },
  responses: { 200: json(medicalTemplate, 'The saved template'), ...failure },
});

const deleteMedicalTemplateRoute = createRoute({
  operationId: 'deleteMedicalTemplate',
  method: 'delete',
  path: '/medical-template/{id}',
  ...forSignedIn('Templates', 'Delete a medical template; saved treatment plans keep their copy', [
    'USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE',
    'MEDICAL_TEMPLATE_NOT_FOUND',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const cloneMedicalTemplateRoute = createRoute({
  operationId: 'cloneMedicalTemplate',
  method: 'post',
  path: '/x/medical-template/{id}/clone',
  ...forSignedIn('extension', 'Copy a medical template as a new draft; without a name the copy is numbered', [
    'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE',
    'MEDICAL_TEMPLATE_NOT_FOUND',
  ]),
  middleware: [signedIn, emptyBodyAsObject] as const,
  request: { params: idParam, body: optionalBody(cloneMedicalTemplateInput) },
  responses: { 200: json(medicalTemplate, 'The copy'), ...failure },
});

export const medicalTemplatesRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listMedicalTemplatesRoute, async (c) => c.json(await listMedicalTemplates(app.services, await actorOf(c)), 200));
  http.openapi(getMedicalTemplateRoute, async (c) =>
    c.json(withEntityTag(c, await getMedicalTemplate(app.services, await actorOf(c), c.req.valid('param'))), 200),
  );
  http.openapi(saveMedicalTemplateRoute, async (c) =>
    c.json(withEntityTag(c, await saveMedicalTemplate(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(deleteMedicalTemplateRoute, async (c) => {
    await deleteMedicalTemplate(app.services, await actorOf(c), c.req.valid('param'));
    return c.body(null, 204);
  });
  http.openapi(cloneMedicalTemplateRoute, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return c.json(withEntityTag(c, await cloneMedicalTemplate(app.services, await actorOf(c), input)), 200);
  });
};
