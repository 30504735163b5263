import { createRoute, z } from '@hono/zod-openapi';
import { type ImagePart, openImageObject } from '@molaar/services/images';
import type { Context } from 'hono';
import type { AppDeps } from '../../app-deps';
import type { AppEnv } from '../../app-env';
import { streamObject } from '../../http/stream-object';
import { type AddRoutes, actorOf, failure, forSignedIn, idParam } from '../rest';

/** Files of an image and of its mirror image never change: a new upload is a new image. */
const A_YEAR = 'private, max-age=31536000, immutable';

const number = z.coerce.number().int().min(0).max(10_000);
const binary = { schema: { type: 'string', format: 'binary' } } as const;
const JPEG = { 'image/jpeg': binary };

/** `true`: of the image mirrored left to right. The addresses of an image whose sides were swapped contain it. */
const sides = z.object({ mirrored: z.enum(['true', 'false']).default('false') });

interface ImageFile {
  operationId: string;
  path: string;
  summary: string;
  params: z.ZodObject;
  content: Record<string, typeof binary>;
}

function file({ operationId, path, summary, params, content }: ImageFile) {
  return createRoute({
    operationId,
    method: 'get',
    path,
    ...forSignedIn('extension', summary, ['NOT_FOUND']),
    request: { params, query: sides },
    responses: { 200: { description: 'The file', content }, 304: { description: 'Unchanged' }, ...failure },
  });
}

const original = file({
  operationId: 'getImageOriginal',
  path: '/x/image/{id}/original',
  summary: 'Get the stored file of a radiograph',
  params: idParam,
  content: { ...JPEG, 'image/png': binary },
});
const thumbnail = file({
  operationId: 'getImageThumbnail',
  path: '/x/image/{id}/thumbnail',
  summary: 'Get the thumbnail of a radiograph as JPEG',
  params: idParam,
  content: JPEG,
});
const tile = file({
  operationId: 'getImageTile',
  path: '/x/image/{id}/tiles/{z}/{y}/{x}',
  summary: 'Get a grey tile of a radiograph as JPEG',
  params: idParam.extend({ z: number, y: number, x: number }),
  content: JPEG,
});

/** Original, thumbnail and tiles. `<img>` cannot send our headers, so the cookie alone authenticates. */
export const imageFileRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(original, (c) => send(c, app, { part: 'original' }));
  http.openapi(thumbnail, (c) => send(c, app, { part: 'thumbnail' }));
  http.openapi(tile, (c) => {
    const { z: zoom, y, x } = c.req.valid('param') as Record<'z' | 'y' | 'x', number>;
    return send(c, app, { part: 'tile', z: zoom, y, x });
  });
};

async function send(c: Context<AppEnv>, app: AppDeps, part: ImagePart): Promise<Response> {
  const imageId = c.req.param('id') ?? '';
  const mirrored = c.req.query('mirrored') === 'true';
  const object = await openImageObject(app.services, await actorOf(c), imageId, { ...part, mirrored });
  return streamObject(c, object, { etag: `"${imageId}${mirrored ? '-mirrored' : ''}"`, cacheControl: A_YEAR });
}
