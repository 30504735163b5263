import { addCommentInput, deleteCommentInput, listCommentsInput } from '@molaar/contracts';
import { addComment, deleteComment, listComments } from '@molaar/services/comments';
import { procedure, router } from '../trpc';

export const commentsRouter = router({
  list: procedure.input(listCommentsInput).query(({ ctx: { app, actor }, input }) => listComments(app.services, actor, input)),
  add: procedure.input(addCommentInput).mutation(({ ctx: { app, actor }, input }) => addComment(app.services, actor, input)),
  delete: procedure.input(deleteCommentInput).mutation(({ ctx: { app, actor }, input }) => deleteComment(app.services, actor, input)),
});
