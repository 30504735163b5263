import { initiatePasswordResetInput } from '@molaar/contracts';
import { initiatePasswordReset } from '@molaar/services/passwords';
import { publicProcedure } from '../../trpc';

export const initiateReset = publicProcedure
  .input(initiatePasswordResetInput)
  .mutation(({ ctx: { app, address }, input }) => initiatePasswordReset(app.services, { ...input, address }));
