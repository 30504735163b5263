import { createRoute, z } from '@hono/zod-openapi';
import {
  assignedImages,
  assignImagesInput,
  imageReceipt,
  listUnassignedImagesInput,
  receiveImageDetails,
  unassignedImages,
} from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import {
  assignImages,
  deleteUnassignedImage,
  listUnassignedImages,
  openUnassignedImage,
  receiveImage,
} from '@molaar/services/unassigned-images';
import { uploadBodyLimit } from '../../http/body-limits';
import { streamObject } from '../../http/stream-object';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json, signedIn } from '../rest';
import { uploadedFile } from '../uploaded-file';

const PATH = '/x/unassigned-images';

const receiveForm = z.object({
  file: uploadedFile(`PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes, under 10 megapixels`),
  ...receiveImageDetails.shape,
});

const receiveImageRoute = createRoute({
  operationId: 'receiveImage',
  method: 'post',
  path: PATH,
  ...forSignedIn(
    'extension',
    'Send a radiograph whose patient may be unknown: it goes to the only patient with `identityCode`, else to the unassigned images. ' +
      'A file that the clinic has already is not stored again (200, `DUPLICATE`)',
    ['IMAGE_TOO_LARGE', 'STORAGE_LIMIT_REACHED', 'IMAGE_TYPE_NOT_SUPPORTED', 'IMAGE_UNREADABLE', 'MALWARE_FOUND', 'TOO_MANY_REQUESTS'],
  ),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: receiveForm } } } },
  responses: {
    200: json(imageReceipt, 'The clinic has the file already'),
    201: json(imageReceipt, 'Stored, with or without a patient'),
    ...failure,
  },
});

const listUnassignedImagesRoute = createRoute({
  operationId: 'listUnassignedImages',
  method: 'get',
  path: PATH,
  ...forSignedIn('extension', 'List the radiographs without a patient, newest first'),
  request: { query: listUnassignedImagesInput },
  responses: { 200: json(unassignedImages, 'The radiographs'), ...failure },
});

const assignImagesRoute = createRoute({
  operationId: 'assignImages',
  method: 'post',
  path: `${PATH}/assign`,
  ...forSignedIn('extension', 'Assign radiographs to a patient and analyse them; `gone` names those that are no longer unassigned', [
    'PATIENT_NOT_FOUND',
    'NOT_FOUND',
  ]),
  request: { body: body(assignImagesInput) },
  responses: { 200: json(assignedImages, 'The radiographs, now the patient’s'), ...failure },
});

const deleteUnassignedImageRoute = createRoute({
  operationId: 'deleteUnassignedImage',
  method: 'delete',
  path: `${PATH}/{id}`,
  ...forSignedIn('extension', 'Delete a radiograph without a patient', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const binary = { schema: { type: 'string', format: 'binary' } } as const;

function file(part: 'thumbnail' | 'original', operationId: string, summary: string) {
  return createRoute({
    operationId,
    method: 'get',
    path: `${PATH}/{id}/${part}`,
    ...forSignedIn('extension', summary, ['NOT_FOUND']),
    request: { params: idParam },
    responses: {
      200: { description: 'The file', content: { 'image/jpeg': binary, ...(part === 'original' ? { 'image/png': binary } : {}) } },
      304: { description: 'Unchanged' },
      ...failure,
    },
  });
}
const thumbnail = file('thumbnail', 'getUnassignedImageThumbnail', 'Get the thumbnail of a radiograph without a patient as JPEG');
const original = file('original', 'getUnassignedImageOriginal', 'Get the stored file of a radiograph without a patient');

export const unassignedImagesRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(receiveImageRoute, async (c) => {
    const { file: sent, ...details } = c.req.valid('form');
    const bytes = Buffer.from(await sent.arrayBuffer());
    const receipt = await receiveImage(app.services, await actorOf(c), { ...details, fileName: sent.name, bytes });
    return receipt.outcome === 'DUPLICATE' ? c.json(receipt, 200) : c.json(receipt, 201);
  });
  http.openapi(listUnassignedImagesRoute, async (c) =>
    c.json(await listUnassignedImages(app.services, await actorOf(c), c.req.valid('query')), 200),
  );
  http.openapi(assignImagesRoute, async (c) => c.json(await assignImages(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(deleteUnassignedImageRoute, async (c) => {
    await deleteUnassignedImage(app.services, await actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
  // A file may be deleted or assigned at any time: browsers ask again.
  const cacheControl = 'private, no-cache';
  for (const [route, part] of [
    [thumbnail, 'thumbnail'],
    [original, 'original'],
  ] as const)
    http.openapi(route, async (c) => {
      const { id } = c.req.valid('param');
      const object = await openUnassignedImage(app.services, await actorOf(c), id, part);
      return streamObject(c, object, { etag: `"${id}-${part}"`, cacheControl });
    });
};
