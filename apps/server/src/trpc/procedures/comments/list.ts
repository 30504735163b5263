import { listCommentsInput } from '@molaar/contracts';
import { listComments } from '@molaar/services/comments';
import { procedure } from '../../trpc';

export const list = procedure.input(listCommentsInput).query(({ ctx: { app, actor }, input }) => listComments(app.services, actor, input));
