import { checkUsernameInput } from '@molaar/contracts';
import { checkUsername as lookUsernameUp } from '@molaar/services/sign-up';
import { publicProcedure } from '../../trpc';

export const checkUsername = publicProcedure
  .input(checkUsernameInput)
  .query(({ ctx: { app, address }, input }) => lookUsernameUp(app.services, { ...input, address }));
