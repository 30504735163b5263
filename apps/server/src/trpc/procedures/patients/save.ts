import { savePatientInput } from '@molaar/contracts';
import { savePatient } from '@molaar/services/patients';
import { procedure } from '../../trpc';

export const save = procedure.input(savePatientInput).mutation(({ ctx: { app, actor }, input }) => savePatient(app.services, actor, input));
