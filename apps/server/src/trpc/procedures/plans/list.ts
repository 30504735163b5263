import { listPlansInput } from '@molaar/contracts';
import { listPlans } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const list = procedure.input(listPlansInput).query(({ ctx: { app, actor }, input }) => listPlans(app.services, actor, input));
