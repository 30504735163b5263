import { signUpInput } from '@molaar/contracts';
import { signUp } from '@molaar/services';
import { publicProcedure } from '../../trpc';

export const create = publicProcedure
  .input(signUpInput)
  .mutation(({ ctx: { app, address }, input }) => signUp(app.services, { ...input, address }));
