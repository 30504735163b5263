import { listPartners } from '@molaar/services/partners';
import { procedure } from '../../trpc';

export const list = procedure.query(({ ctx }) => listPartners(ctx.app.services, ctx.actor));
