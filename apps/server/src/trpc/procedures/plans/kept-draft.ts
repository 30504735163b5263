import { planDraftKey } from '@molaar/contracts';
import { getPlanDraft } from '@molaar/services/treatment-plans';
import { procedure } from '../../trpc';

export const keptDraft = procedure.input(planDraftKey).query(({ ctx: { app, actor }, input }) => getPlanDraft(app.services, actor, input));
