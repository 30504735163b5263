import { createRoute, z } from '@hono/zod-openapi';
import { AppError, savePlanInput, treatmentPlan } from '@molaar/contracts';
import { savePlan } from '@molaar/services/treatment-plans';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

/**
 * Multipart, as the specification's call is; the part `plan` is JSON. A part `file` is left unread: the picture of the PDF is
 * cut from the stored radiograph (docs/decisions/0004-plan-picture-is-ours.md).
 */
const form = z.object({
  // A part that names its type, as `new Blob([json], { type: 'application/json' })` does, comes as a file.
  plan: z
    .custom<string | File>((value) => typeof value === 'string' || value instanceof File, { params: { key: 'required' } })
    .openapi({ type: 'string', description: 'The plan as JSON: schema SavePlan; a text, or a part of type application/json' }),
});

const route = createRoute({
  method: 'post',
  path: '/treatment-plan',
  ...forSignedIn('Plans', 'Without id create a plan, with id and version make its next version', [
    'NOT_FOUND',
    'TREATMENT_PLAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'MEDICAL_TEMPLATE_NOT_FOUND',
    'DEFAULT_TEMPLATE_NOT_FOUND',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: { 200: json(treatmentPlan, 'The plan as saved'), ...failure },
});

export const savePlanRoute: AddRoute = ({ http, app }) => {
  // The document cannot say what a text part holds; the schema stands among its components.
  const schema = z.toJSONSchema(savePlanInput, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  http.openAPIRegistry.registerComponent('schemas', 'SavePlan', schema);
  http.openapi(route, async (c) => {
    const { plan } = c.req.valid('form');
    const input = savePlanInput.parse(parseJson(typeof plan === 'string' ? plan : await plan.text()));
    return c.json(tagged(c, await savePlan(app.services, await actorOf(c), ifMatch(c, input))), 200);
  });
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', 'the part "plan" is not JSON', { fields: { plan: 'invalid' }, cause });
  }
}
