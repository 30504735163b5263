import { getSeatUse } from '@molaar/services';
import { procedure } from '../../trpc';

export const seats = procedure.query(({ ctx: { app, actor } }) => getSeatUse(app.services, actor));
