import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { clinicExport, clinicExportList } from '@molaar/contracts';
import { listClinicExports, openClinicExport, requestClinicExport } from '@molaar/services/clinic-archive';
import { webStream } from '../../http/web-stream';
import { type AddRoutes, actorOf, failure, forSignedIn, idParam, json } from '../rest';

const listRoute = createRoute({
  operationId: 'listClinicExports',
  method: 'get',
  path: '/x/clinic-export',
  ...forSignedIn('extension', 'List the latest exports of the whole clinic, newest first'),
  responses: { 200: json(clinicExportList, 'At most ten exports'), ...failure },
});

const requestRoute = createRoute({
  operationId: 'requestClinicExport',
  method: 'post',
  path: '/x/clinic-export',
  ...forSignedIn('extension', 'Request an export of everything of the clinic; one that is not finished yet is returned instead'),
  responses: { 200: json(clinicExport, 'The export'), ...failure },
});

const openRoute = createRoute({
  operationId: 'downloadClinicExport',
  method: 'get',
  path: '/x/clinic-export/{id}/archive',
  ...forSignedIn('extension', 'Download the archive of an export, within seven days after it was made', ['NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: { description: 'The archive', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

export const clinicArchiveRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listRoute, async (c) => c.json(await listClinicExports(app.services, await actorOf(c)), 200));
  http.openapi(requestRoute, async (c) => c.json(await requestClinicExport(app.services, await actorOf(c)), 200));
  // A download: a link cannot send `Request-Type`. The archive is streamed.
  http.openapi(openRoute, async (c) => {
    const { fileName, bytes, archive } = await openClinicExport(app.services, await actorOf(c), c.req.valid('param').id);
    const stream = webStream(c, Readable.from(archive, { objectMode: false }));
    return c.body(stream, 200, {
      'Content-Type': 'application/zip',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${fileName}"`,
    });
  });
};
