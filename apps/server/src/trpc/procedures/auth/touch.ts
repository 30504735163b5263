import { touchSession } from '../../../session/touch-session';
import { procedure } from '../../trpc';

export const touch = procedure.mutation(({ ctx: { app, session } }) => touchSession(app, session));
