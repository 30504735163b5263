import { createRoute, z } from '@hono/zod-openapi';
import { medicalTemplateSummary } from '@molaar/contracts';
import { listMedicalTemplates } from '@molaar/services/templates';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/medical-template',
  ...forSignedIn('Templates', 'Medical templates'),
  responses: { 200: json(z.array(medicalTemplateSummary), 'The templates without their rows'), ...failure },
});

export const listMedicalTemplatesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await listMedicalTemplates(app.services, await actorOf(c)), 200));
};
