import { listDefaultPlans } from '@molaar/services';
import { publicProcedure } from '../../trpc';

export const defaults = publicProcedure.query(({ ctx: { app } }) => listDefaultPlans(app.services));
