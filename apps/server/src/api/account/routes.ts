import { createRoute, z } from '@hono/zod-openapi';
import {
  AppError,
  accepted,
  changeEmailInput,
  changePasswordInput,
  confirmEmailInput,
  confirmedEmail,
  ownSession,
  updateOwnUserInput,
  user,
} from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { changeEmail, confirmEmail, deletePhoto, openPhoto, resendConfirmation, savePhoto, updateOwnUser } from '@molaar/services/account';
import { changePassword } from '@molaar/services/passwords';
import { endOwnSession, listOwnSessions } from '@molaar/services/session';
import { uploadBodyLimit } from '../../http/body-limits';
import { streamObject } from '../../http/stream-object';
import { sessionCookie } from '../../session/session-cookie';
import { type AddRoutes, actorOf, body, failure, forEveryone, forSignedIn, idParam, json, signedIn } from '../rest';
import { uploadedFile } from '../uploaded-file';

const updateUserRoute = createRoute({
  operationId: 'updateOwnAccount',
  method: 'patch',
  path: '/user',
  ...forSignedIn('Account', 'Update one’s own account; absent fields stay unchanged'),
  request: { body: body(updateOwnUserInput) },
  responses: { 200: json(user, 'The updated user'), ...failure },
});

const changePasswordRoute = createRoute({
  operationId: 'changeOwnPassword',
  method: 'put',
  path: '/x/account/password',
  ...forSignedIn('extension', 'Change one’s own password; other sessions end, and the cookie of this one is renewed', [
    'TOO_MANY_REQUESTS',
  ]),
  request: { body: body(changePasswordInput) },
  responses: { 204: { description: 'Changed' }, ...failure },
});

const changeEmailRoute = createRoute({
  operationId: 'changeOwnEmail',
  method: 'put',
  path: '/x/account/email',
  ...forSignedIn('extension', 'Change one’s own e-mail address; it changes when the link in the e-mail to the new address is opened', [
    'EMAIL_EXISTS',
    'TOO_MANY_REQUESTS',
  ]),
  request: { body: body(changeEmailInput) },
  responses: { 200: json(accepted, 'The e-mail with the link is on its way'), ...failure },
});

const confirmEmailRoute = createRoute({
  operationId: 'confirmEmail',
  method: 'post',
  path: '/x/account/email/confirm',
  ...forEveryone(
    'extension',
    'Confirm an e-mail address with the link that was mailed to it',
    ['NOT_FOUND', 'EMAIL_EXISTS'],
    'The link is valid for one hour and once. Its `changeId` is the last part of its address. Needs no session.',
  ),
  request: { body: body(confirmEmailInput) },
  responses: { 200: json(confirmedEmail, 'The address that applies now'), ...failure },
});

const listSessionsRoute = createRoute({
  operationId: 'listOwnSessions',
  method: 'get',
  path: '/x/session',
  ...forSignedIn('extension', 'List one’s own sessions'),
  responses: { 200: json(z.array(ownSession), 'Last used first'), ...failure },
});

const endSessionRoute = createRoute({
  operationId: 'endOwnSession',
  method: 'delete',
  path: '/x/session/{id}',
  ...forSignedIn('extension', 'End one of one’s own sessions', ['NOT_FOUND']),
  request: { params: idParam },
  responses: { 204: { description: 'Ended' }, ...failure },
});

const OWN_PHOTO_PATH = '/x/account/photo';

const PHOTO_ERROR_CODES = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE_NOT_SUPPORTED', 'IMAGE_UNREADABLE'] as const;

const photoForm = z.object({
  file: uploadedFile(`PNG or JPEG, at most ${IMAGE_LIMITS.maxBytes} bytes`),
});

const savePhotoRoute = createRoute({
  operationId: 'saveOwnPhoto',
  method: 'put',
  path: OWN_PHOTO_PATH,
  ...forSignedIn('extension', 'Set one’s own photo; its centre is cropped to a square', PHOTO_ERROR_CODES),
  middleware: [signedIn, uploadBodyLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: photoForm } } } },
  responses: { 200: json(user, 'The updated user'), ...failure },
});

const deletePhotoRoute = createRoute({
  operationId: 'deleteOwnPhoto',
  method: 'delete',
  path: OWN_PHOTO_PATH,
  ...forSignedIn('extension', 'Delete one’s own photo'),
  responses: { 200: json(user, 'The updated user'), ...failure },
});

const getPhotoRoute = createRoute({
  operationId: 'getUserPhoto',
  method: 'get',
  path: '/x/user/{id}/photo',
  ...forSignedIn('extension', 'Get the photo of a person of the organization', ['NOT_FOUND']),
  request: { params: idParam },
  responses: {
    200: { description: 'The file', content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } as const } } },
    304: { description: 'Unchanged' },
    ...failure,
  },
});

const resendConfirmationRoute = createRoute({
  operationId: 'resendEmailConfirmation',
  method: 'post',
  path: '/x/account/email-confirmation',
  ...forSignedIn('extension', 'Send the e-mail that confirms one’s own address again', ['TOO_MANY_REQUESTS']),
  responses: { 200: json(z.object({ accepted: z.literal(true) }), 'Sent, unless the address is confirmed already'), ...failure },
});

export const accountRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(updateUserRoute, async (c) => c.json(await updateOwnUser(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(changePasswordRoute, async (c) => {
    const { endedSessions, token } = await changePassword(app.services, await actorOf(c), c.req.valid('json'));
    app.sessionEndHub.publishAll(endedSessions);
    c.header('Set-Cookie', sessionCookie(token, app.settings.secure), { append: true });
    return c.body(null, 204);
  });
  http.openapi(changeEmailRoute, async (c) => c.json(await changeEmail(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(confirmEmailRoute, async (c) => c.json(await confirmEmail(app.services, c.req.valid('json').changeId), 200));
  http.openapi(listSessionsRoute, async (c) => c.json(await listOwnSessions(app.services, await actorOf(c)), 200));
  http.openapi(endSessionRoute, async (c) => {
    const { id } = c.req.valid('param');
    await endOwnSession(app.services, await actorOf(c), id);
    app.sessionEndHub.publish(id);
    return c.body(null, 204);
  });
  http.openapi(savePhotoRoute, async (c) => {
    const { file } = c.req.valid('form');
    if (file.size > IMAGE_LIMITS.maxBytes) throw new AppError('IMAGE_TOO_LARGE', `a photo has at most ${IMAGE_LIMITS.maxBytes} bytes`);
    return c.json(await savePhoto(app.services, await actorOf(c), Buffer.from(await file.arrayBuffer())), 200);
  });
  http.openapi(deletePhotoRoute, async (c) => c.json(await deletePhoto(app.services, await actorOf(c)), 200));
  http.openapi(getPhotoRoute, async (c) => {
    const { id, ...object } = await openPhoto(app.services, await actorOf(c), c.req.valid('param').id);
    return streamObject(c, object, { etag: `"${id}"`, cacheControl: 'private, max-age=31536000, immutable' });
  });
  http.openapi(resendConfirmationRoute, async (c) => c.json(await resendConfirmation(app.services, await actorOf(c)), 200));
};
