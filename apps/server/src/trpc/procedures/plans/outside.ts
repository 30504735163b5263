import { planIdInput } from '@molaar/contracts';
import { getPlanOutside } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const outside = procedure.input(planIdInput).query(({ ctx: { app, actor }, input }) => getPlanOutside(app.services, actor, input));
