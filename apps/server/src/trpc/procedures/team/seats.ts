import { getSeatUse } from '@molaar/services/team';
import { procedure } from '../../trpc';

export const seats = procedure.query(({ ctx: { app, actor } }) => getSeatUse(app.services, actor));
