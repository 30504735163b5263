import {
  deletePlanInput,
  discardDraftInput,
  draftPlanInput,
  idInput,
  listPlansInput,
  planDraftKey,
  planVersionInput,
  planVersionsInput,
  savePlanDraftInput,
  savePlanInput,
} from '@molaar/contracts';
import {
  deletePlan,
  discardDraft,
  draftPlan,
  getPlan,
  getPlanDraft,
  getPlanVersion,
  listPlans,
  listPlanVersions,
  savePlan,
  savePlanDraft,
} from '@molaar/services/treatment-plans';
import { procedure, router } from '../trpc';

export const treatmentPlansRouter = router({
  draft: procedure.input(draftPlanInput).mutation(({ ctx: { app, actor }, input }) => draftPlan(app.services, actor, input)),
  save: procedure.input(savePlanInput).mutation(({ ctx: { app, actor }, input }) => savePlan(app.services, actor, input)),
  get: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getPlan(app.services, actor, { id: input.id })),
  list: procedure.input(listPlansInput).query(({ ctx: { app, actor }, input }) => listPlans(app.services, actor, input)),
  versions: procedure.input(planVersionsInput).query(({ ctx: { app, actor }, input }) => listPlanVersions(app.services, actor, input)),
  version: procedure.input(planVersionInput).query(({ ctx: { app, actor }, input }) => getPlanVersion(app.services, actor, input)),
  keptDraft: procedure.input(planDraftKey).query(({ ctx: { app, actor }, input }) => getPlanDraft(app.services, actor, input)),
  keepDraft: procedure.input(savePlanDraftInput).mutation(({ ctx: { app, actor }, input }) => savePlanDraft(app.services, actor, input)),
  discardDraft: procedure.input(discardDraftInput).mutation(({ ctx: { app, actor }, input }) => discardDraft(app.services, actor, input)),
  delete: procedure.input(deletePlanInput).mutation(({ ctx: { app, actor }, input }) => deletePlan(app.services, actor, input)),
});
