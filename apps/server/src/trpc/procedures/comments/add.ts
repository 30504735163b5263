import { addCommentInput } from '@molaar/contracts';
import { addComment } from '@molaar/services/comments';
import { procedure } from '../../trpc';

export const add = procedure.input(addCommentInput).mutation(({ ctx: { app, actor }, input }) => addComment(app.services, actor, input));
