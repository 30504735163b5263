import { checkoutInput, checkUsernameInput, signUpIdentity, signUpInput } from '@molaar/contracts';
import { checkUsername } from '@molaar/services/sign-up';
import { describeCheckout } from '@molaar/services/subscription';
import { clearedIdentityCookies, openIdentity, SIGN_UP_IDENTITY_COOKIE } from '../../identity-provider/sign-up-identity';
import { publicProcedure, router } from '../trpc';
import { signUpWithIdentity } from './sign-up-with-identity';

export const signUpRouter = router({
  create: publicProcedure.input(signUpInput).mutation(({ ctx, input }) => {
    const { app, address, cookie, setCookie } = ctx;
    return signUpWithIdentity(app, input, { address, sealedIdentity: cookie(SIGN_UP_IDENTITY_COOKIE), setCookie });
  }),
  checkUsername: publicProcedure
    .input(checkUsernameInput)
    .query(({ ctx: { app, address }, input }) => checkUsername(app.services, { ...input, address })),
  checkout: publicProcedure
    .input(checkoutInput)
    .query(({ ctx: { app, address }, input }) => describeCheckout(app.services, { ...input, address })),
  /** The person who came from the identity provider to sign up, without the provider's id; null when there is none. */
  identity: publicProcedure.output(signUpIdentity.nullable()).query(({ ctx: { app, cookie } }) => {
    const { secrets, clock } = app.services;
    return openIdentity(secrets, cookie(SIGN_UP_IDENTITY_COOKIE), clock()) ?? null;
  }),
  /** Deletes the identity of the provider, for a person who prefers to sign up with a password. */
  forgetIdentity: publicProcedure.mutation(({ ctx: { app, setCookie } }) => {
    for (const cookie of clearedIdentityCookies(app.settings.secure)) setCookie(cookie);
  }),
});
