import { testConnection as test } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const testConnection = procedure.mutation(({ ctx: { app, actor } }) => test(app.services, actor));
