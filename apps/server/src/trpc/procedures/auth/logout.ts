import { logOut } from '../../../session/log-out';
import { publicProcedure } from '../../trpc';

export const logout = publicProcedure.mutation(({ ctx: { app, session, setCookie } }) => logOut(app, session, setCookie));
