import { idInput } from '@molaar/contracts';
import { getAnalysis } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const analysis = procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getAnalysis(app.services, actor, input.id));
