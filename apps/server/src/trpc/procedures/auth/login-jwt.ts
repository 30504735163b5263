import { loginJwtInput } from '@molaar/contracts';
import { logInWithToken } from '../../../session/log-in-with-token';
import { publicProcedure } from '../../trpc';

export const loginJwt = publicProcedure.input(loginJwtInput).mutation(({ ctx, input }) => logInWithToken(ctx.app, input, ctx));
