import { forgottenIdentity } from '../../../identity/sign-up-identity';
import { publicProcedure } from '../../trpc';

/** For who would rather sign up with a password. */
export const forgetIdentity = publicProcedure.mutation(({ ctx: { app, setCookie } }) => {
  for (const cookie of forgottenIdentity(app.settings.secure)) setCookie(cookie);
});
