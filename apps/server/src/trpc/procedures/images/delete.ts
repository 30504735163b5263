import { idInput } from '@molaar/contracts';
import { deleteImage } from '@molaar/services/images';
import { procedure } from '../../trpc';

export const remove = procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => deleteImage(app.services, actor, input.id));
