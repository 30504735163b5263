import { createRoute, z } from '@hono/zod-openapi';
import { dicomJson, dicomJsonList, dicomSearchQuery } from '@molaar/contracts';
import {
  exportDicom,
  parseDicomSearch,
  renderDicom,
  retrieveDicomFiles,
  retrieveDicomMetadata,
  retrieveDicomPixels,
  searchDicomInstances,
  searchDicomSeries,
  searchDicomStudies,
  storeInstances,
} from '@molaar/services/dicomweb';
import { type AddRoutes, actorOf, failure, forSignedIn, idParam } from '../rest';
import { acceptedPart, acceptedPicture, requireDicomJson } from './accept';
import { sendDicomJson, sendFile, sendMultipart, sendResults } from './responses';

const ROOT = '/x/dicomweb';
const PATH = `${ROOT}/studies`;
const STUDY = `${PATH}/{study}`;
const SERIES = `${STUDY}/series/{series}`;
const INSTANCE = `${SERIES}/instances/{instance}`;

const uid = z.string().max(64);
const studyParam = z.object({ study: uid });
const seriesParam = studyParam.extend({ series: uid });
const instanceParam = seriesParam.extend({ instance: uid });
const frameParam = instanceParam.extend({ frames: z.string().max(64) });

const binary = { schema: { type: 'string', format: 'binary' } } as const;
const DICOM_JSON = 'application/dicom+json';
const files = { description: 'DICOM files (PS3.10), one part each', content: { 'multipart/related': binary, 'application/dicom': binary } };
const pixels = {
  description: 'The pixels of the frame, little endian',
  content: { 'multipart/related': binary, 'application/octet-stream': binary },
};
const picture = { description: 'The picture', content: { 'image/jpeg': binary, 'image/png': binary } };

const store = (operationId: string, path: string, summary: string) =>
  createRoute({
    operationId,
    method: 'post',
    path,
    ...forSignedIn('extension', summary, ['VALIDATION_FAILED', 'IMAGE_TYPE_NOT_SUPPORTED', 'TOO_MANY_REQUESTS']),
    request: {
      ...(path === STUDY ? { params: studyParam } : {}),
      body: { required: true, content: { 'multipart/related': binary, 'application/dicom': binary } },
    },
    responses: {
      202: {
        description: 'What became of each instance; its stored image has UIDs of its own',
        content: { [DICOM_JSON]: { schema: dicomJson } },
      },
      409: { description: 'No instance was stored', content: { [DICOM_JSON]: { schema: dicomJson } } },
      ...failure,
    },
  });
const storeStudies = store('storeDicomInstances', PATH, 'Send DICOM instances (STOW-RS), also of patients who are not known');
const storeStudy = store('storeDicomInstancesOfStudy', STUDY, 'Send DICOM instances of one study (STOW-RS)');

function get<P extends z.ZodObject, R extends object>(
  operationId: string,
  path: string,
  summary: string,
  { params, responses }: { params: P; responses: R },
) {
  return createRoute({
    operationId,
    method: 'get',
    path,
    ...forSignedIn('extension', summary, ['NOT_FOUND']),
    request: { params },
    responses: { 200: responses, ...failure } as { 200: R } & typeof failure,
  });
}

const results = { description: 'The results', content: { [DICOM_JSON]: { schema: dicomJsonList } } };
const metadata = { description: 'The elements of each instance', content: { [DICOM_JSON]: { schema: dicomJsonList } } };

function search<P extends z.ZodObject>(operationId: string, path: string, summary: string, params: P) {
  return createRoute({
    operationId,
    method: 'get',
    path,
    ...forSignedIn('extension', summary, ['VALIDATION_FAILED', 'NOT_FOUND']),
    request: { params, query: dicomSearchQuery },
    responses: { 200: results, ...failure },
  });
}
const none = z.object({});
const searchStudies = search('searchDicomStudies', PATH, 'Search DICOM studies (QIDO-RS), newest upload first', none);
const searchAllSeries = search('searchAllDicomSeries', `${ROOT}/series`, 'Search the DICOM series of all studies (QIDO-RS)', none);
const searchAllInstances = search(
  'searchAllDicomInstances',
  `${ROOT}/instances`,
  'Search the DICOM instances of all studies (QIDO-RS)',
  none,
);
const searchSeries = search('searchDicomSeries', `${STUDY}/series`, 'Search the DICOM series of a study (QIDO-RS)', studyParam);
const searchOfStudy = search(
  'searchDicomInstancesOfStudy',
  `${STUDY}/instances`,
  'Search the DICOM instances of a study (QIDO-RS)',
  studyParam,
);
const searchOfSeries = search(
  'searchDicomInstances',
  `${SERIES}/instances`,
  'Search the DICOM instances of a series (QIDO-RS)',
  seriesParam,
);

const study = get('getDicomStudy', STUDY, 'Get the DICOM files of a study (WADO-RS)', { params: studyParam, responses: files });
const series = get('getDicomSeries', SERIES, 'Get the DICOM files of a series (WADO-RS)', { params: seriesParam, responses: files });
const instance = get('getDicomInstance', INSTANCE, 'Get a DICOM file (WADO-RS)', { params: instanceParam, responses: files });
const metadataOf = <P extends z.ZodObject>(operationId: string, path: string, part: string, params: P) =>
  get(operationId, `${path}/metadata`, `Get the DICOM elements of a ${part} as JSON (WADO-RS)`, { params, responses: metadata });
const studyMetadata = metadataOf('getDicomStudyMetadata', STUDY, 'study', studyParam);
const seriesMetadata = metadataOf('getDicomSeriesMetadata', SERIES, 'series', seriesParam);
const instanceMetadata = metadataOf('getDicomInstanceMetadata', INSTANCE, 'instance', instanceParam);
const frames = get('getDicomFrames', `${INSTANCE}/frames/{frames}`, 'Get the pixels of the only frame (WADO-RS)', {
  params: frameParam,
  responses: pixels,
});
const bulkdata = get('getDicomBulkdata', `${INSTANCE}/bulkdata/7FE00010`, 'Get the pixels that the metadata refer to (WADO-RS)', {
  params: instanceParam,
  responses: pixels,
});
const renderingQuery = z.object({
  viewport: z
    .string()
    .regex(/^[1-9]\d{0,4},[1-9]\d{0,4}$/)
    .optional(),
  quality: z.coerce.number().int().min(1).max(100).optional(),
});
const rendered = <P extends z.ZodObject>(operationId: string, path: string, params: P) =>
  createRoute({
    operationId,
    method: 'get',
    path: `${path}/rendered`,
    ...forSignedIn('extension', 'Get the radiograph as JPEG or PNG (WADO-RS)', ['VALIDATION_FAILED', 'NOT_FOUND']),
    request: { params, query: renderingQuery },
    responses: { 200: picture, ...failure },
  });
const renderedInstance = rendered('getDicomRendered', INSTANCE, instanceParam);
const renderedFrame = rendered('getDicomRenderedFrame', `${INSTANCE}/frames/{frames}`, frameParam);

const dicomFile = { description: 'The DICOM file', content: { 'application/dicom': binary } };
const imageFile = get('getImageDicom', '/x/image/{id}/dicom', 'Get a radiograph as a DICOM file', {
  params: idParam,
  responses: dicomFile,
});
const reportFile = get(
  'getImageReport',
  '/x/image/{id}/report',
  'Get the confirmed findings of a radiograph as a DICOM structured report',
  {
    params: idParam,
    responses: dicomFile,
  },
);

export const dicomwebRoutes: AddRoutes = ({ http, app }) => {
  for (const route of [storeStudies, storeStudy] as const)
    http.openapi(route, async (c) => {
      const body = Buffer.from(await c.req.arrayBuffer());
      const contentType = c.req.header('Content-Type') ?? '';
      const { stored, response } = await storeInstances(app.services, await actorOf(c), { contentType, body, study: c.req.param('study') });
      return sendDicomJson(c, response, stored > 0 ? 202 : 409);
    });

  http.openapi(searchStudies, async (c) => {
    const { search, ignored } = parseDicomSearch(new URL(c.req.url).searchParams, 'STUDY');
    requireDicomJson(c);
    return sendResults(c, await searchDicomStudies(app.services, await actorOf(c), search), ignored);
  });
  for (const [route, find] of [
    [searchAllSeries, searchDicomSeries],
    [searchAllInstances, searchDicomInstances],
    [searchSeries, searchDicomSeries],
    [searchOfStudy, searchDicomInstances],
    [searchOfSeries, searchDicomInstances],
  ] as const)
    http.openapi(route, async (c) => {
      const { search, ignored } = parseDicomSearch(new URL(c.req.url).searchParams);
      requireDicomJson(c);
      return sendResults(c, await find(app.services, await actorOf(c), c.req.valid('param'), search), ignored);
    });

  for (const route of [study, series, instance] as const)
    http.openapi(route, async (c) => {
      const accepted = acceptedPart(c, 'application/dicom');
      const path = c.req.valid('param');
      return sendMultipart(c, await retrieveDicomFiles(app.services, await actorOf(c), path), { type: 'application/dicom', accepted });
    });
  for (const route of [studyMetadata, seriesMetadata, instanceMetadata] as const)
    http.openapi(route, async (c) => {
      requireDicomJson(c);
      return sendDicomJson(c, await retrieveDicomMetadata(app.services, await actorOf(c), c.req.valid('param')), 200);
    });
  for (const route of [frames, bulkdata] as const)
    http.openapi(route, async (c) => {
      const accepted = acceptedPart(c, 'application/octet-stream');
      const bytes = await retrieveDicomPixels(app.services, await actorOf(c), c.req.valid('param'));
      return sendMultipart(c, [bytes], { type: 'application/octet-stream', accepted });
    });
  for (const route of [renderedInstance, renderedFrame] as const)
    http.openapi(route, async (c) => {
      const type = acceptedPicture(c);
      const { viewport, quality } = c.req.valid('query');
      const [width, height] = viewport?.split(',').map(Number) ?? [];
      const size = width && height ? { width, height } : undefined;
      const bytes = await renderDicom(app.services, await actorOf(c), c.req.valid('param'), { type, viewport: size, quality });
      return sendFile(c, bytes, `image/${type}`);
    });

  for (const [route, kind] of [
    [imageFile, 'IMAGE'],
    [reportFile, 'REPORT'],
  ] as const)
    http.openapi(route, async (c) => {
      const bytes = await exportDicom(app.services, await actorOf(c), c.req.valid('param').id, kind);
      c.header('Content-Disposition', `attachment; filename="${kind === 'IMAGE' ? 'radiograph' : 'findings'}.dcm"`);
      return sendFile(c, bytes, 'application/dicom');
    });
};
