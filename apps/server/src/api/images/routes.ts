import { createRoute, z } from '@hono/zod-openapi';
import { calibrateImageInput, confirmPatient, editImageInput, id, image, saveImageDetailsInput, uploadDetails } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { calibrateImage, deleteImage, editImage, getImage, saveImageDetails, uploadImage } from '@molaar/services/images';
import { uploadBodyLimit } from '../../http/body-limits';
import { FILE_ERRORS } from '../file-errors';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json, signedIn } from '../rest';
import { uploadedFile } from '../uploaded-file';
import { imageFileRoutes } from './image-files';

const imageForm = z.object({
  patientId: id,
  file: uploadedFile(`PNG, JPEG or DICOM, at most ${IMAGE_LIMITS.maxBytes} bytes, under 10 megapixels`),
  analyse: z.enum(['true', 'false']).default('false'),
  ...uploadDetails.shape,
  confirmPatient,
});

const uploadImageRoute = createRoute({
  operationId: 'uploadImage',
  method: 'post',
  path: '/image',
  ...forSignedIn('Images', 'Upload a radiograph', ['PATIENT_NOT_FOUND', ...FILE_ERRORS, 'PATIENT_MISMATCH']),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: imageForm } } } },
  responses: { 201: json(image, 'The stored radiograph'), ...failure },
});

const getImageRoute = createRoute({
  operationId: 'getImage',
  method: 'get',
  path: '/image/{id}',
  ...forSignedIn('Images', 'Get a radiograph: its data and the URLs of its files', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(image, 'The radiograph'), ...failure },
});

const deleteImageRoute = createRoute({
  operationId: 'deleteImage',
  method: 'delete',
  path: '/image/{id}',
  ...forSignedIn('Images', 'Delete a radiograph with its annotations and files', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 204: { description: 'Deleted' }, ...failure },
});

const editImageRoute = createRoute({
  operationId: 'editImage',
  method: 'post',
  path: '/x/image/{id}/edit',
  ...forSignedIn('extension', 'Save an edited copy of a radiograph (flipped, rotated, cropped) with its annotations', [
    'NOT_FOUND',
    'VALIDATION_FAILED',
    'STORAGE_LIMIT_REACHED',
  ]),
  request: { params: idParam, body: body(editImageInput) },
  responses: { 201: json(image, 'The new radiograph'), ...failure },
});

const calibrateImageRoute = createRoute({
  operationId: 'calibrateImage',
  method: 'put',
  path: '/x/image/{id}/calibration',
  ...forSignedIn('extension', 'Set the size of a pixel of a radiograph', ['NOT_FOUND']),
  request: { params: idParam, body: body(calibrateImageInput) },
  responses: { 200: json(image, 'The radiograph'), ...failure },
});

const saveImageDetailsRoute = createRoute({
  operationId: 'saveImageDetails',
  method: 'put',
  path: '/x/image/{id}/details',
  ...forSignedIn('extension', 'Set when a radiograph was taken and what it shows', ['NOT_FOUND', 'VERSION_CONFLICT', 'VALIDATION_FAILED']),
  request: { params: idParam, body: body(saveImageDetailsInput) },
  responses: { 200: json(image, 'The radiograph'), ...failure },
});

export const imagesRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(uploadImageRoute, async (c) => {
    const { file, patientId, analyse, dateTaken, kind, ...confirmed } = c.req.valid('form');
    const bytes = Buffer.from(await file.arrayBuffer());
    const details = { dateTaken, kind, confirmPatient: confirmed.confirmPatient === 'true' };
    const input = { patientId, fileName: file.name, bytes, analyse: analyse === 'true', ...details };
    return c.json(await uploadImage(app.services, await actorOf(c), input), 201);
  });
  http.openapi(getImageRoute, async (c) => c.json(await getImage(app.services, await actorOf(c), c.req.valid('param').id), 200));
  http.openapi(deleteImageRoute, async (c) => {
    await deleteImage(app.services, await actorOf(c), c.req.valid('param').id);
    return c.body(null, 204);
  });
  http.openapi(editImageRoute, async (c) =>
    c.json(await editImage(app.services, await actorOf(c), c.req.valid('param').id, c.req.valid('json')), 201),
  );
  http.openapi(calibrateImageRoute, async (c) => {
    const { millimetresPerPixel } = c.req.valid('json');
    return c.json(await calibrateImage(app.services, await actorOf(c), c.req.valid('param').id, millimetresPerPixel), 200);
  });
  http.openapi(saveImageDetailsRoute, async (c) =>
    c.json(await saveImageDetails(app.services, await actorOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
  );
  imageFileRoutes({ http, app });
};
