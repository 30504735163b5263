import { listPartners } from '@molaar/services';
import { procedure } from '../../trpc';

export const list = procedure.query(({ ctx }) => listPartners(ctx.app.services, ctx.actor));
