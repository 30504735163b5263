import { Readable } from 'node:stream';
import { createRoute } from '@hono/zod-openapi';
import { generatePdfInput } from '@molaar/contracts';
import { openPlanPdf } from '@molaar/services/treatment-plans';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/pdf/generate/treatment-plan/{id}',
  ...forSignedIn('Plans', 'The PDF of a plan; language and format are its own unless asked', [
    'TREATMENT_PLAN_NOT_FOUND',
    'DEFAULT_DISCLAIMER_NOT_FOUND',
  ]),
  request: { params: idParam, query: generatePdfInput.omit({ id: true }) },
  responses: {
    200: { description: 'The PDF', content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } },
    ...failure,
  },
});

/** A download: a link cannot send `Request-Type`, and what it stores is only the same pages for the next time. */
export const generatePlanPdfRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { language, ...options } = c.req.valid('query');
    const { id } = c.req.valid('param');
    const { stream, size, fileName } = await openPlanPdf(app.services, await actorOf(c), id, { ...options, locale: language });
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Length', String(size));
    c.header('Content-Disposition', `inline; filename="${fileName}"`);
    if (c.req.method !== 'HEAD') return c.body(Readable.toWeb(stream) as ReadableStream, 200);
    // Nobody reads the body of a HEAD: left open it would hold a file or a connection of the object store.
    stream.destroy();
    return c.body(null, 200);
  });
};
