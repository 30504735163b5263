import { AppError, loginInput, loginJwtInput } from '@molaar/contracts';
import { describeCaller } from '../../session/describe-caller';
import { makeFileTicket } from '../../session/file-ticket';
import { logIn } from '../../session/log-in';
import { logInWithToken } from '../../session/log-in-with-token';
import { logOut } from '../../session/log-out';
import { touchSession } from '../../session/touch-session';
import { procedure, publicProcedure, router } from '../trpc';

export const sessionRouter = router({
  isAuthenticated: publicProcedure.query(({ ctx: { app, session } }) => describeCaller(app, session)),
  login: publicProcedure.input(loginInput).mutation(({ ctx, input }) => logIn(ctx.app, input, ctx)),
  loginJwt: publicProcedure.input(loginJwtInput).mutation(({ ctx, input }) => logInWithToken(ctx.app, input, ctx)),
  logout: publicProcedure.mutation(({ ctx: { app, session, setCookie } }) => logOut(app, session, setCookie)),
  touch: procedure.mutation(({ ctx: { app, session } }) => touchSession(app, session)),
  /** A ticket for image URLs, for an integration's page that has its session in memory and no cookie. */
  fileTicket: procedure.query(({ ctx: { app, actor, session } }) => {
    if (!actor.token || !session.token) throw new AppError('NOT_ALLOWED', 'only for sessions of an integration');
    return makeFileTicket(app.services.secrets, session.token, app.services.clock());
  }),
  /** The provider's name for the sign-in page; null when none is configured. */
  identityProvider: publicProcedure.query(({ ctx }) => (ctx.app.provider ? { name: ctx.app.provider.name } : null)),
});
