import { changePlanInput } from '@molaar/contracts';
import { changePlan } from '@molaar/services/subscription';
import { procedure } from '../../trpc';

export const change = procedure.input(changePlanInput).mutation(({ ctx: { app, actor }, input }) => changePlan(app.services, actor, input));
