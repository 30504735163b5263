import { saveDisplayInput } from '@molaar/contracts';
import { saveDisplay as save } from '@molaar/services/settings';
import { procedure } from '../../trpc';

export const saveDisplay = procedure.input(saveDisplayInput).mutation(({ ctx: { app, actor }, input }) => save(app.services, actor, input));
