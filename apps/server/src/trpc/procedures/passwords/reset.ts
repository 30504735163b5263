import { resetPasswordInput } from '@molaar/contracts';
import { resetPassword } from '@molaar/services';
import { publicProcedure } from '../../trpc';

export const reset = publicProcedure.input(resetPasswordInput).mutation(async ({ ctx: { app }, input }) => {
  app.sessionEnds.endAll(await resetPassword(app.services, input));
});
