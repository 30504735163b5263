import { idInput } from '@molaar/contracts';
import { cancelAnalysis as cancel } from '@molaar/services/analyses';
import { procedure } from '../../trpc';

export const cancelAnalysis = procedure.input(idInput).mutation(({ ctx: { app, actor }, input }) => cancel(app.services, actor, input.id));
