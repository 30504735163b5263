import { idInput } from '@molaar/contracts';
import { getPatientDetails } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const details = procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getPatientDetails(app.services, actor, input.id));
