import { createRoute, z } from '@hono/zod-openapi';
import {
  AppError,
  createPlanFromStatusesInput,
  generatePdfInput,
  planVersion,
  planVersionInput,
  planVersionSummary,
  savePlanInput,
  treatmentPlan,
} from '@molaar/contracts';
import {
  createPlanFromStatuses,
  deleteTreatmentPlan,
  getTreatmentPlan,
  getTreatmentPlanVersion,
  listTreatmentPlanVersions,
  openTreatmentPlanPdf,
  previewTreatmentPlanPage,
  saveTreatmentPlan,
} from '@molaar/services/treatment-plans';
import { rejectUnstorable } from '../../errors/reject-unstorable';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { JsonShape } from '../../http/json-shape';
import { webStream } from '../../http/web-stream';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

/**
 * Multipart, as the specification requires; the part `plan` is JSON. The part `file` is taken and not stored: the image
 * in the PDF is cropped from the stored radiograph (docs/decisions/0004-server-crops-plan-image.md).
 */
const planForm = z.object({
  // A part with a content type, such as `new Blob([json], { type: 'application/json' })`, is parsed as a file.
  plan: z
    .custom<string | File>((value) => typeof value === 'string' || value instanceof File, { params: { key: 'required' } })
    .openapi({
      type: 'object',
      allOf: [{ $ref: '#/components/schemas/SavePlan' }],
      description: 'The treatment plan as JSON: a text, or a part of type application/json',
    }),
  file: z
    .custom<File | ''>((value) => value instanceof File || value === '', { params: { key: 'invalid' } })
    .optional()
    .openapi({
      type: 'string',
      format: 'binary',
      description: 'The mouth area as a picture. Optional and not stored: the server crops the stored radiograph itself',
    }),
});

/** 500 treatments, each with lists and objects of its own. */
const MAX_PLAN_OBJECTS = 30_000;

const savePlanRoute = createRoute({
  operationId: 'saveTreatmentPlan',
  method: 'post',
  path: '/treatment-plan',
  ...forSignedIn('Plans', 'Create a treatment plan (without id) or save its next version (with id and version)', [
    'NOT_FOUND',
    'TREATMENT_PLAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'MEDICAL_TEMPLATE_NOT_FOUND',
    'DEFAULT_TEMPLATE_NOT_FOUND',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: {
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: planForm, encoding: { plan: { contentType: 'application/json' } } } },
    },
  },
  responses: { 200: json(treatmentPlan, 'The saved treatment plan'), ...failure },
});

const createPlanFromStatusesRoute = createRoute({
  operationId: 'createPlanFromStatuses',
  method: 'post',
  path: '/x/image/{id}/plan-draft',
  ...forSignedIn('extension', 'Create a treatment plan from the approved statuses of a radiograph, priced by the medical template', [
    'NOT_FOUND',
    'MEDICAL_TEMPLATE_NOT_FOUND',
    'DEFAULT_TEMPLATE_NOT_FOUND',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
    'STATUSES_CONTRADICT',
    'NOTHING_TO_TREAT',
  ]),
  request: { params: idParam, body: body(createPlanFromStatusesInput.omit({ imageId: true })) },
  responses: { 201: json(treatmentPlan, 'The saved treatment plan: a draft, unless `approve` was sent'), ...failure },
});

const previewPlanRoute = createRoute({
  operationId: 'getTreatmentPlanPagePicture',
  method: 'get',
  path: '/pdf/image/{id}',
  ...forSignedIn('Plans', 'Get one page of a treatment plan’s PDF as an image; X-Page-Count is the number of pages', [
    'TREATMENT_PLAN_NOT_FOUND',
    'TREATMENT_PLAN_PDF_DOES_NOT_EXIST',
    'NOT_FOUND',
  ]),
  request: {
    params: idParam,
    query: generatePdfInput.omit({ id: true }).extend({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  },
  responses: {
    200: { description: 'The page', content: { 'image/png': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

const generatePlanPdfRoute = createRoute({
  operationId: 'generateTreatmentPlanPdf',
  method: 'get',
  path: '/pdf/generate/treatment-plan/{id}',
  ...forSignedIn('Plans', 'Get the PDF of a treatment plan; language and format default to those of the plan', [
    'TREATMENT_PLAN_NOT_FOUND',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { params: idParam, query: generatePdfInput.omit({ id: true }) },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

const getPlanRoute = createRoute({
  operationId: 'getTreatmentPlan',
  method: 'get',
  path: '/x/treatment-plan/{id}',
  ...forSignedIn(
    'extension',
    'Get the latest version of a treatment plan, drafts included, with the `version` that the next save must name',
    ['TREATMENT_PLAN_NOT_FOUND'],
  ),
  request: { params: idParam },
  responses: { 200: json(treatmentPlan, 'The treatment plan'), ...failure },
});

const deletePlanRoute = createRoute({
  operationId: 'deleteTreatmentPlan',
  method: 'delete',
  path: '/x/treatment-plan/{id}',
  ...forSignedIn('extension', 'Delete a treatment plan that was never approved; If-Match names its version', [
    'TREATMENT_PLAN_NOT_FOUND',
    'VERSION_CONFLICT',
    'TREATMENT_PLAN_APPROVED',
  ]),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const listPlanVersionsRoute = createRoute({
  operationId: 'listTreatmentPlanVersions',
  method: 'get',
  path: '/x/treatment-plan/{id}/versions',
  ...forSignedIn('extension', 'List the saved versions of a treatment plan', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(planVersionSummary), 'Newest first'), ...failure },
});

const getPlanVersionRoute = createRoute({
  operationId: 'getTreatmentPlanVersion',
  method: 'get',
  path: '/x/treatment-plan/{id}/versions/{planVersion}',
  ...forSignedIn('extension', 'Get one version of a treatment plan', ['TREATMENT_PLAN_NOT_FOUND']),
  request: { params: planVersionInput },
  responses: { 200: json(planVersion, 'The version'), ...failure },
});

export const treatmentPlansRoutes: AddRoutes = ({ http, app }) => {
  // No body has this schema as a whole: it is that of the part `plan`.
  http.openAPIRegistry.register('SavePlan', savePlanInput.extend({}));
  http.openapi(savePlanRoute, async (c) => {
    const { plan } = c.req.valid('form');
    const input = savePlanInput.parse(parseJson(typeof plan === 'string' ? plan : await plan.text()));
    rejectUnstorable(input);
    return c.json(withEntityTag(c, await saveTreatmentPlan(app.services, await actorOf(c), ifMatch(c, input))), 200);
  });
  http.openapi(createPlanFromStatusesRoute, async (c) => {
    const input = { ...c.req.valid('json'), imageId: c.req.valid('param').id };
    return c.json(withEntityTag(c, await createPlanFromStatuses(app.services, await actorOf(c), input)), 201);
  });
  // `{id}` is that of the treatment plan.
  http.openapi(previewPlanRoute, async (c) => {
    const { language, ...options } = c.req.valid('query');
    const { png, pages } = await previewTreatmentPlanPage(app.services, await actorOf(c), c.req.valid('param').id, {
      ...options,
      locale: language,
      signal: c.req.raw.signal,
    });
    c.header('Content-Type', 'image/png');
    c.header('X-Page-Count', String(pages));
    return c.body(new Uint8Array(png), 200);
  });
  // A download: a link cannot send `Request-Type`; the only thing that it stores is the cached PDF.
  http.openapi(generatePlanPdfRoute, async (c) => {
    const { language, ...options } = c.req.valid('query');
    const { id } = c.req.valid('param');
    const { stream, size, fileName } = await openTreatmentPlanPdf(app.services, await actorOf(c), id, {
      ...options,
      locale: language,
      signal: c.req.raw.signal,
    });
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Length', String(size));
    c.header('Content-Disposition', `inline; filename="${fileName}"`);
    if (c.req.method !== 'HEAD') return c.body(webStream(c, stream), 200);
    // The body of a HEAD response is never read: an open stream would block a file or a connection of the object store.
    stream.destroy();
    return c.body(null, 200);
  });
  http.openapi(getPlanRoute, async (c) =>
    c.json(withEntityTag(c, await getTreatmentPlan(app.services, await actorOf(c), c.req.valid('param'))), 200),
  );
  http.openapi(deletePlanRoute, async (c) => {
    const plan: { id: string; version?: number } = c.req.valid('param');
    await deleteTreatmentPlan(app.services, await actorOf(c), ifMatch(c, plan));
    return c.body(null, 204);
  });
  http.openapi(listPlanVersionsRoute, async (c) =>
    c.json(await listTreatmentPlanVersions(app.services, await actorOf(c), c.req.valid('param')), 200),
  );
  http.openapi(getPlanVersionRoute, async (c) =>
    c.json(await getTreatmentPlanVersion(app.services, await actorOf(c), c.req.valid('param')), 200),
  );
};

function parseJson(text: string): unknown {
  new JsonShape(MAX_PLAN_OBJECTS).read(Buffer.from(text));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', 'the part "plan" is not JSON', { fields: { plan: 'invalid' }, cause });
  }
}
