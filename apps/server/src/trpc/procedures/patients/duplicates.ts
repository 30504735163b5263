import { idInput } from '@molaar/contracts';
import { findDuplicates } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const duplicates = procedure.input(idInput).query(({ ctx: { app, actor }, input }) => findDuplicates(app.services, actor, input.id));
