import { mailDraftInput } from '@molaar/contracts';
import { draftMail } from '@molaar/services';
import { procedure } from '../../trpc';

export const mailDraft = procedure.input(mailDraftInput).query(({ ctx: { app, actor }, input }) => draftMail(app.services, actor, input));
