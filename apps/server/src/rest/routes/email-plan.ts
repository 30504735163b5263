import { createRoute } from '@hono/zod-openapi';
import { emailedPlan, emailPlanInput } from '@molaar/contracts';
import { emailPlan } from '@molaar/services/treatment-plans/sharing';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/pdf/treatment-plan/email',
  ...forSignedIn('Plans', 'Send the latest approved version to its patient, its PDF attached; the mail is queued and tried again', [
    'TREATMENT_PLAN_NOT_FOUND',
    'TREATMENT_PLAN_PDF_DOES_NOT_EXIST',
    'VERSION_CONFLICT',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { body: body(emailPlanInput) },
  responses: { 200: json(emailedPlan, 'The mail as it waits, and the link where one was asked for'), ...failure },
});

export const emailPlanRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await emailPlan(app.services, await actorOf(c), c.req.valid('json')), 200));
};
