import { linkPatientInput } from '@molaar/contracts';
import { linkPatient } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const link = procedure.input(linkPatientInput).mutation(({ ctx: { app, actor }, input }) => linkPatient(app.services, actor, input));
