import { loginInput } from '@molaar/contracts';
import { logIn } from '../../../session/log-in';
import { publicProcedure } from '../../trpc';

export const login = publicProcedure.input(loginInput).mutation(({ ctx, input }) => logIn(ctx.app, input, ctx));
