import { listPatientsInput } from '@molaar/contracts';
import { listPatients } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const list = procedure.input(listPatientsInput).query(({ ctx: { app, actor }, input }) => listPatients(app.services, actor, input));
