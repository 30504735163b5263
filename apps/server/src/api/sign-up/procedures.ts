import { checkoutInput, checkUsernameInput, signUpIdentity, signUpInput } from '@molaar/contracts';
import { checkUsername } from '@molaar/services/sign-up';
import { describeCheckout } from '@molaar/services/subscription';
import { clearedIdentityCookie, identityCookieName, openIdentity } from '../../identity-provider/sign-up-identity';
import { publicProcedure, router } from '../trpc';
import { signUpWithIdentity } from './sign-up-with-identity';

export const signUpRouter = router({
  create: publicProcedure.input(signUpInput).mutation(({ ctx, input }) => {
    const { app, address, cookie, setCookie } = ctx;
    return signUpWithIdentity(app, input, { address, sealedIdentity: cookie(identityCookieName(app.settings.secure)), setCookie });
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
    return openIdentity(secrets, cookie(identityCookieName(app.settings.secure)), clock()) ?? null;
  }),
  /** Deletes the identity of the provider, for a person who prefers to sign up with a password. */
  forgetIdentity: publicProcedure.mutation(({ ctx: { app, setCookie } }) => {
    setCookie(clearedIdentityCookie(app.settings.secure));
  }),
});
