import { createRoute, z } from '@hono/zod-openapi';
import { createPlanLinkInput, id, newPlanLink, planOutside } from '@molaar/contracts';
import { createPlanLink, getPlanOutside, openSentPdf, revokePlanLink } from '@molaar/services/treatment-plans/sharing';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, idParam, json } from '../describe';

const read = createRoute({
  method: 'get',
  path: '/x/treatment-plan/{id}/outside',
  ...forSignedIn('extension', 'Mails, links and the patient’s answers of a plan', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(planOutside, 'Newest first'), ...failure },
});

const create = createRoute({
  method: 'post',
  path: '/x/treatment-plan/{id}/link',
  ...forSignedIn('extension', 'A link by which the patient reads and answers the plan; the PIN is answered once', [
    'TREATMENT_PLAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { params: idParam, body: body(createPlanLinkInput.omit({ id: true })) },
  responses: { 200: json(newPlanLink, 'The link'), ...failure },
});

const revoke = createRoute({
  method: 'delete',
  path: '/x/treatment-plan/{id}/link/{linkId}',
  ...forSignedIn('extension', 'End a patient’s link; twice is once', ['TREATMENT_PLAN_NOT_FOUND', 'NOT_FOUND']),
  request: { params: idParam.extend({ linkId: id }) },
  responses: { 200: json(z.object({ revoked: z.literal(true) }), 'It is ended'), ...failure },
});

const sent = createRoute({
  method: 'get',
  path: '/x/treatment-plan/{id}/delivery/{deliveryId}/pdf',
  ...forSignedIn('extension', 'The PDF as it was sent', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: idParam.extend({ deliveryId: id }) },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

export const planOutsideRoutes: AddRoute = ({ http, app }) => {
  http.openapi(read, async (c) => c.json(await getPlanOutside(app.services, await actorOf(c), { planId: c.req.valid('param').id }), 200));
  http.openapi(create, async (c) =>
    c.json(await createPlanLink(app.services, await actorOf(c), { ...c.req.valid('json'), id: c.req.valid('param').id }), 200),
  );
  http.openapi(revoke, async (c) => {
    const { id: planId, linkId } = c.req.valid('param');
    return c.json(await revokePlanLink(app.services, await actorOf(c), { planId, linkId }), 200);
  });
  http.openapi(sent, async (c) => {
    const { id: planId, deliveryId } = c.req.valid('param');
    const { pdf, fileName } = await openSentPdf(app.services, await actorOf(c), { planId, deliveryId });
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', `inline; filename="${fileName}"`);
    return c.body(new Uint8Array(pdf), 200);
  });
};
