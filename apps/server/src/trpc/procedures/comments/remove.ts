import { deleteCommentInput } from '@molaar/contracts';
import { deleteComment } from '@molaar/services/comments';
import { procedure } from '../../trpc';

export const remove = procedure
  .input(deleteCommentInput)
  .mutation(({ ctx: { app, actor }, input }) => deleteComment(app.services, actor, input));
