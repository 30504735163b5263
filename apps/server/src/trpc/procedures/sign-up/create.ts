import { signUpInput } from '@molaar/contracts';
import { signUpCaller } from '../../../identity/sign-up-caller';
import { SIGN_UP_IDENTITY_COOKIE } from '../../../identity/sign-up-identity';
import { publicProcedure } from '../../trpc';

export const create = publicProcedure.input(signUpInput).mutation(({ ctx, input }) => {
  const { app, address, cookie, setCookie } = ctx;
  return signUpCaller(app, input, { address, sealedIdentity: cookie(SIGN_UP_IDENTITY_COOKIE), setCookie });
});
