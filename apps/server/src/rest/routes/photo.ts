import { createRoute, z } from '@hono/zod-openapi';
import { AppError, user } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { deletePhoto, openPhoto, savePhoto } from '@molaar/services/account';
import { streamObject } from '../../http/stream-object';
import { uploadBodyLimit } from '../../http/body-limits';
import { type AddRoute, actorOf, signedIn } from '../../api/rest';
import { failure, forSignedIn, idParam, json } from '../../api/describe';

const OWN = '/x/account/photo';
const IMAGE_CODES = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE_NOT_SUPPORTED', 'IMAGE_UNREADABLE'] as const;

const form = z.object({
  file: z
    .custom<File>((value) => value instanceof File, { params: { key: 'required' } })
    .openapi({ type: 'string', format: 'binary', description: `PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes` }),
});
const put = createRoute({
  method: 'put',
  path: OWN,
  ...forSignedIn('extension', "Set one's own photo; its middle square is kept", IMAGE_CODES),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: { 200: json(user, 'The user as it is now'), ...failure },
});
const remove = createRoute({
  method: 'delete',
  path: OWN,
  ...forSignedIn('extension', "Take one's own photo away"),
  responses: { 200: json(user, 'The user as it is now'), ...failure },
});
const read = createRoute({
  method: 'get',
  path: '/x/user/{id}/photo',
  ...forSignedIn('extension', 'The photo of a person of the organization', ['NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: { description: 'The file', content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } as const } } },
    304: { description: 'Unchanged' },
    ...failure,
  },
});

export const photoRoutes: AddRoute = ({ http, app }) => {
  http.openapi(put, async (c) => {
    const { file } = c.req.valid('form');
    if (file.size > IMAGE_LIMITS.maxBytes) throw new AppError('IMAGE_TOO_LARGE', `a photo has at most ${IMAGE_LIMITS.maxBytes} bytes`);
    return c.json(await savePhoto(app.services, await actorOf(c), Buffer.from(await file.arrayBuffer())), 200);
  });
  http.openapi(remove, async (c) => c.json(await deletePhoto(app.services, await actorOf(c)), 200));
  http.openapi(read, async (c) => {
    const { id, ...object } = await openPhoto(app.services, await actorOf(c), c.req.valid('param').id);
    return streamObject(c, object, { etag: `"${id}"`, cacheControl: 'private, max-age=31536000, immutable' });
  });
};
