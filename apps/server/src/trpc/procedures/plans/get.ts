import { idInput } from '@molaar/contracts';
import { getPlan } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const get = procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getPlan(app.services, actor, { id: input.id }));
