import { deletePlanInput } from '@molaar/contracts';
import { deletePlan as remove } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const deletePlan = procedure.input(deletePlanInput).mutation(({ ctx: { app, actor }, input }) => remove(app.services, actor, input));
