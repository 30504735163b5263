import { deletePhoto as remove } from '@molaar/services/account';
import { procedure } from '../../trpc';

export const deletePhoto = procedure.mutation(({ ctx: { app, actor } }) => remove(app.services, actor));
