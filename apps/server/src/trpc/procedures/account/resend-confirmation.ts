import { resendConfirmation as resend } from '@molaar/services/account';
import { procedure } from '../../trpc';

export const resendConfirmation = procedure.mutation(({ ctx: { app, actor } }) => resend(app.services, actor));
