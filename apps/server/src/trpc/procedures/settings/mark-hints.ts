import { markHintsInput } from '@molaar/contracts';
import { markHints as mark } from '@molaar/services/settings';
import { procedure } from '../../trpc';

export const markHints = procedure.input(markHintsInput).mutation(({ ctx: { app, actor }, input }) => mark(app.services, actor, input));
