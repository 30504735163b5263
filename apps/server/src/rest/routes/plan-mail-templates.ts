import { createRoute, z } from '@hono/zod-openapi';
import { planMailTemplate, savePlanMailTemplateInput } from '@molaar/contracts';
import { listPlanMailTemplates, savePlanMailTemplate } from '@molaar/services/treatment-plans/sharing';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const list = createRoute({
  method: 'get',
  path: '/x/plan-mail-template',
  ...forSignedIn('extension', 'What a mail with a plan says, in each language'),
  responses: { 200: json(z.array(planMailTemplate), 'The words'), ...failure },
});

const save = createRoute({
  method: 'put',
  path: '/x/plan-mail-template',
  ...forSignedIn('extension', 'Write the clinic’s own words, or with null go back to the portal’s', ['VERSION_CONFLICT']),
  request: { body: body(savePlanMailTemplateInput) },
  responses: { 200: json(planMailTemplate, 'The words as they are now'), ...failure },
});

export const planMailTemplateRoutes: AddRoute = ({ http, app }) => {
  http.openapi(list, async (c) => c.json(await listPlanMailTemplates(app.services, await actorOf(c)), 200));
  http.openapi(save, async (c) => {
    const input = ifMatch(c, c.req.valid('json'));
    return c.json(tagged(c, await savePlanMailTemplate(app.services, await actorOf(c), input)), 200);
  });
};
