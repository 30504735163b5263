import { listDefaultPlans } from '@molaar/services/subscription';
import { publicProcedure } from '../../trpc';

export const defaults = publicProcedure.query(({ ctx: { app } }) => listDefaultPlans(app.services));
