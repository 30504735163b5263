import { draftPlanInput } from '@molaar/contracts';
import { draftPlan } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const draft = procedure.input(draftPlanInput).mutation(({ ctx: { app, actor }, input }) => draftPlan(app.services, actor, input));
