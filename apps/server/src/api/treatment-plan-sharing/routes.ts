import { createRoute, z } from '@hono/zod-openapi';
import { createPlanLinkInput, emailedPlan, emailPlanInput, id, newPlanLink, treatmentPlanSharingState } from '@molaar/contracts';
import {
  createTreatmentPlanLink,
  emailTreatmentPlan,
  getTreatmentPlanSharing,
  openSentPdf,
  revokeTreatmentPlanLink,
} from '@molaar/services/treatment-plans/sharing';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const emailPlanRoute = createRoute({
  operationId: 'emailTreatmentPlan',
  method: 'post',
  path: '/pdf/treatment-plan/email',
  ...forSignedIn('Plans', 'E-mail the latest approved version to the patient with the PDF attached; the e-mail is queued and retried', [
    'TREATMENT_PLAN_NOT_FOUND',
    'TREATMENT_PLAN_PDF_DOES_NOT_EXIST',
    'VERSION_CONFLICT',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { body: body(emailPlanInput) },
  responses: { 200: json(emailedPlan, 'The queued e-mail, and the link if one was requested'), ...failure },
});

const getPlanSharingRoute = createRoute({
  operationId: 'getTreatmentPlanSharing',
  method: 'get',
  path: '/x/treatment-plan/{id}/outside',
  ...forSignedIn('extension', 'List e-mails, links and patient’s answers of a treatment plan', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(treatmentPlanSharingState, 'Newest first'), ...failure },
});

const createPlanLinkRoute = createRoute({
  operationId: 'createTreatmentPlanLink',
  method: 'post',
  path: '/x/treatment-plan/{id}/link',
  ...forSignedIn('extension', 'Create a link for the patient to read and answer the treatment plan; the PIN is returned only once', [
    'TREATMENT_PLAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { params: idParam, body: body(createPlanLinkInput.omit({ id: true })) },
  responses: { 200: json(newPlanLink, 'The link'), ...failure },
});

const revokePlanLinkRoute = createRoute({
  operationId: 'revokeTreatmentPlanLink',
  method: 'delete',
  path: '/x/treatment-plan/{id}/link/{linkId}',
  ...forSignedIn('extension', 'Revoke a patient’s link; idempotent', ['TREATMENT_PLAN_NOT_FOUND', 'NOT_FOUND']),
  request: { params: idParam.extend({ linkId: id }) },
  responses: { 200: json(z.object({ revoked: z.literal(true) }), 'Revoked'), ...failure },
});

const getSentPdfRoute = createRoute({
  operationId: 'getSentTreatmentPlanPdf',
  method: 'get',
  path: '/x/treatment-plan/{id}/delivery/{deliveryId}/pdf',
  ...forSignedIn('extension', 'Get the PDF that was sent', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: idParam.extend({ deliveryId: id }) },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

export const treatmentPlanSharingRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(emailPlanRoute, async (c) => c.json(await emailTreatmentPlan(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(getPlanSharingRoute, async (c) =>
    c.json(await getTreatmentPlanSharing(app.services, await actorOf(c), { planId: c.req.valid('param').id }), 200),
  );
  http.openapi(createPlanLinkRoute, async (c) =>
    c.json(await createTreatmentPlanLink(app.services, await actorOf(c), { ...c.req.valid('json'), id: c.req.valid('param').id }), 200),
  );
  http.openapi(revokePlanLinkRoute, async (c) => {
    const { id: planId, linkId } = c.req.valid('param');
    return c.json(await revokeTreatmentPlanLink(app.services, await actorOf(c), { planId, linkId }), 200);
  });
  http.openapi(getSentPdfRoute, async (c) => {
    const { id: planId, deliveryId } = c.req.valid('param');
    const { pdf, fileName } = await openSentPdf(app.services, await actorOf(c), { planId, deliveryId });
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', `inline; filename="${fileName}"`);
    return c.body(new Uint8Array(pdf), 200);
  });
};
