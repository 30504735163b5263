import { confirmEmailInput } from '@molaar/contracts';
import { confirmEmail as confirmChange } from '@molaar/services/account';
import { publicProcedure } from '../../trpc';

export const confirmEmail = publicProcedure
  .input(confirmEmailInput)
  .mutation(({ ctx, input: { changeId } }) => confirmChange(ctx.app.services, changeId));
