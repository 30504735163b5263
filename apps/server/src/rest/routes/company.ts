import { createRoute, z } from '@hono/zod-openapi';
import { AppError, company, saveCompanyInput } from '@molaar/contracts';
import { deleteLogo, getCompany, openLogo, saveCompany, saveLogo } from '@molaar/services/organization';
import { bodyLimit } from 'hono/body-limit';
import { streamObject } from '../../files/stream-object';
import { type AddRoute, actorOf, signedIn } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const PATH = '/x/organization/company';
const LOGO = '/x/organization/logo';
const LOGO_BYTES = 2 * 1024 * 1024;
const IMAGE_CODES = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE_NOT_SUPPORTED', 'IMAGE_UNREADABLE', 'ORGANIZATION_READ_ONLY'] as const;

const get = createRoute({
  method: 'get',
  path: PATH,
  ...forSignedIn('extension', 'Name, address and logo of the clinic'),
  responses: { 200: json(company, 'The clinic'), ...failure },
});
const save = createRoute({
  method: 'put',
  path: PATH,
  ...forSignedIn('extension', 'Write name and address of the clinic anew', ['ORGANIZATION_READ_ONLY']),
  request: { body: body(saveCompanyInput) },
  responses: { 200: json(company, 'The clinic as it is now'), ...failure },
});
export const companyRoutes: AddRoute = ({ http, app }) => {
  http.openapi(get, async (c) => c.json(await getCompany(app.services, await actorOf(c)), 200));
  http.openapi(save, async (c) => c.json(await saveCompany(app.services, await actorOf(c), c.req.valid('json')), 200));
};

const tooLarge = (): never => {
  throw new AppError('IMAGE_TOO_LARGE', `a logo has at most ${LOGO_BYTES} bytes`);
};
/** The file and its multipart frame; the file's own limit is checked to the byte afterwards. */
const logoLimit = bodyLimit({ maxSize: LOGO_BYTES + 64 * 1024, onError: tooLarge });
const form = z.object({
  file: z
    .custom<File>((value) => value instanceof File, { params: { key: 'required' } })
    .openapi({ type: 'string', format: 'binary', description: `PNG or JPEG, at most ${LOGO_BYTES} bytes` }),
});
const putLogo = createRoute({
  method: 'put',
  path: LOGO,
  ...forSignedIn('extension', 'Set the logo of the clinic', IMAGE_CODES),
  middleware: [signedIn, logoLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: { 200: json(company, 'The clinic as it is now'), ...failure },
});
const removeLogo = createRoute({
  method: 'delete',
  path: LOGO,
  ...forSignedIn('extension', 'Take the logo away', ['ORGANIZATION_READ_ONLY']),
  responses: { 200: json(company, 'The clinic as it is now'), ...failure },
});
const readLogo = createRoute({
  method: 'get',
  path: LOGO,
  ...forSignedIn('extension', 'The logo of the clinic', ['NOT_FOUND']),
  responses: {
    200: { description: 'The file', content: { 'image/png': { schema: { type: 'string', format: 'binary' } as const } } },
    304: { description: 'Unchanged' },
    ...failure,
  },
});
export const logoRoutes: AddRoute = ({ http, app }) => {
  http.openapi(putLogo, async (c) => {
    const { file } = c.req.valid('form');
    if (file.size > LOGO_BYTES) tooLarge();
    return c.json(await saveLogo(app.services, await actorOf(c), Buffer.from(await file.arrayBuffer())), 200);
  });
  http.openapi(removeLogo, async (c) => c.json(await deleteLogo(app.services, await actorOf(c)), 200));
  http.openapi(readLogo, async (c) => {
    const { id, ...object } = await openLogo(app.services, await actorOf(c));
    return streamObject(c, object, { etag: `"${id}"`, cacheControl: 'private, max-age=31536000, immutable' });
  });
};
