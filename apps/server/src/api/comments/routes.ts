import { createRoute, z } from '@hono/zod-openapi';
import { addCommentInput, id, patientComment } from '@molaar/contracts';
import { addComment, deleteComment, listComments } from '@molaar/services/comments';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listCommentsRoute = createRoute({
  method: 'get',
  path: '/x/patient/{id}/comment',
  ...forSignedIn('extension', 'Comments to the patient’s file, the newest first', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(patientComment), 'The comments'), ...failure },
});

const addCommentRoute = createRoute({
  method: 'post',
  path: '/x/patient/{id}/comment',
  ...forSignedIn('extension', 'Write a comment to the patient’s file; the caller makes its id, and the same again adds nothing', [
    'PATIENT_NOT_FOUND',
    'NOT_FOUND',
  ]),
  request: { params: idParam, body: body(addCommentInput.omit({ patientId: true })) },
  responses: { 200: json(patientComment, 'The comment'), ...failure },
});

const deleteCommentRoute = createRoute({
  method: 'delete',
  path: '/x/patient/{id}/comment/{commentId}',
  ...forSignedIn('extension', 'Take one’s own comment out of the file; anyone’s for who administers the clinic', ['NOT_FOUND']),
  request: { params: idParam.extend({ commentId: id }) },
  responses: { 200: json(z.object({ deleted: z.literal(true) }), 'It is gone'), ...failure },
});

export const commentsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listCommentsRoute, async (c) =>
    c.json(await listComments(app.services, await actorOf(c), { patientId: c.req.valid('param').id }), 200),
  );
  http.openapi(addCommentRoute, async (c) => {
    const patientId = c.req.valid('param').id;
    return c.json(await addComment(app.services, await actorOf(c), { ...c.req.valid('json'), patientId }), 200);
  });
  http.openapi(deleteCommentRoute, async (c) => {
    const { id: patientId, commentId } = c.req.valid('param');
    return c.json(await deleteComment(app.services, await actorOf(c), { patientId, id: commentId }), 200);
  });
};
