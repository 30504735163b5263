import { createRoute, z } from '@hono/zod-openapi';
import { addCommentInput, id, patientComment } from '@molaar/contracts';
import { addComment, deleteComment, listComments } from '@molaar/services/comments';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listCommentsRoute = createRoute({
  operationId: 'listComments',
  method: 'get',
  path: '/x/patient/{id}/comment',
  ...forSignedIn('extension', 'List the comments of a patient, newest first', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(patientComment), 'The comments'), ...failure },
});

const addCommentRoute = createRoute({
  operationId: 'addComment',
  method: 'post',
  path: '/x/patient/{id}/comment',
  ...forSignedIn('extension', 'Add a comment to a patient; the caller chooses its id, which makes the call idempotent', [
    'PATIENT_NOT_FOUND',
    'NOT_FOUND',
  ]),
  request: { params: idParam, body: body(addCommentInput.omit({ patientId: true })) },
  responses: { 200: json(patientComment, 'The comment'), ...failure },
});

const deleteCommentRoute = createRoute({
  operationId: 'deleteComment',
  method: 'delete',
  path: '/x/patient/{id}/comment/{commentId}',
  ...forSignedIn('extension', 'Delete one’s own comment; administrators may delete any', ['NOT_FOUND']),
  request: { params: idParam.extend({ commentId: id }) },
  responses: { 200: json(z.object({ deleted: z.literal(true) }), 'Deleted'), ...failure },
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
