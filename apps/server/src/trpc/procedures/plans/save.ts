import { savePlanInput } from '@molaar/contracts';
import { savePlan } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const save = procedure.input(savePlanInput).mutation(({ ctx: { app, actor }, input }) => savePlan(app.services, actor, input));
