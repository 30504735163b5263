import { idInput } from '@molaar/contracts';
import { getImage } from '@molaar/services/images';
import { procedure } from '../../trpc';

export const get = procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getImage(app.services, actor, input.id));
