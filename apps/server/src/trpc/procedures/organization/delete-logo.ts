import { deleteLogo as remove } from '@molaar/services/organization';
import { procedure } from '../../trpc';

export const deleteLogo = procedure.mutation(({ ctx: { app, actor } }) => remove(app.services, actor));
