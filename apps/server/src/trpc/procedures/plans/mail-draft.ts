import { mailDraftInput } from '@molaar/contracts';
import { draftMail } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const mailDraft = procedure.input(mailDraftInput).query(({ ctx: { app, actor }, input }) => draftMail(app.services, actor, input));
