import { signUpIdentity } from '@molaar/contracts';
import { openIdentity, SIGN_UP_IDENTITY_COOKIE } from '../../../identity/sign-up-identity';
import { publicProcedure } from '../../trpc';

/** Who has come from the identity provider to sign up, without what the provider calls them; null: nobody. */
export const identity = publicProcedure.output(signUpIdentity.nullable()).query(({ ctx: { app, cookie } }) => {
  const { secrets, clock } = app.services;
  return openIdentity(secrets, cookie(SIGN_UP_IDENTITY_COOKIE), clock()) ?? null;
});
