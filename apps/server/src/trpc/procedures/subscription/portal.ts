import { openBillingPortal } from '@molaar/services/subscription';
import { procedure } from '../../trpc';

export const portal = procedure.mutation(({ ctx: { app, actor } }) => openBillingPortal(app.services, actor));
