import { describeCaller } from '../../../session/describe-caller';
import { publicProcedure } from '../../trpc';

export const isAuthenticated = publicProcedure.query(({ ctx: { app, session } }) => describeCaller(app, session));
