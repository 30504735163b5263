import { passwordResetInput } from '@molaar/contracts';
import { checkPasswordReset } from '@molaar/services/passwords';
import { publicProcedure } from '../../trpc';

export const checkReset = publicProcedure
  .input(passwordResetInput)
  .query(({ ctx: { app }, input }) => checkPasswordReset(app.services, input.resetId));
