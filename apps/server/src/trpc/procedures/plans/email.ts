import { emailPlanInput } from '@molaar/contracts';
import { emailPlan } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const email = procedure.input(emailPlanInput).mutation(({ ctx: { app, actor }, input }) => emailPlan(app.services, actor, input));
