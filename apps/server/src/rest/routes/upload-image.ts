import { createRoute, z } from '@hono/zod-openapi';
import { id, image } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { uploadImage } from '@molaar/services/images';
import { uploadBodyLimit } from '../../http/body-limits';
import { type AddRoute, actorOf, signedIn } from '../../api/rest';
import { failure, forSignedIn, json } from '../../api/describe';

const form = z.object({
  patientId: id,
  file: z
    .custom<File>((value) => value instanceof File, { params: { key: 'required' } })
    .openapi({ type: 'string', format: 'binary', description: `PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes, under 10 megapixels` }),
});

const route = createRoute({
  method: 'post',
  path: '/image',
  ...forSignedIn('Images', 'Upload a radiograph', ['PATIENT_NOT_FOUND', 'IMAGE_TOO_LARGE', 'IMAGE_TYPE_NOT_SUPPORTED', 'IMAGE_UNREADABLE']),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: { 201: json(image, 'The radiograph as stored'), ...failure },
});

export const uploadImageRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => {
    const { file, patientId } = c.req.valid('form');
    const bytes = Buffer.from(await file.arrayBuffer());
    return c.json(await uploadImage(app.services, await actorOf(c), { patientId, fileName: file.name, bytes }), 201);
  });
};
