import {
  deletePlanInput,
  discardDraftInput,
  draftPlanInput,
  idInput,
  listPlansInput,
  planVersionInput,
  planVersionsInput,
  proposedTreatmentsInput,
  savePlanInput,
  saveTreatmentPlanDraftInput,
  treatmentPlanDraftKey,
  treatmentsSeenInput,
} from '@molaar/contracts';
import {
  deleteTreatmentPlan,
  discardTreatmentPlanDraft,
  draftTreatmentPlan,
  getTreatmentPlan,
  getTreatmentPlanDraft,
  getTreatmentPlanVersion,
  getTreatmentsSeen,
  listTreatmentPlans,
  listTreatmentPlanVersions,
  proposeTreatments,
  saveTreatmentPlan,
  saveTreatmentPlanDraft,
} from '@molaar/services/treatment-plans';
import { procedure, router } from '../trpc';

export const treatmentPlansRouter = router({
  draft: procedure.input(draftPlanInput).mutation(({ ctx: { app, actor }, input }) => draftTreatmentPlan(app.services, actor, input)),
  save: procedure.input(savePlanInput).mutation(({ ctx: { app, actor }, input }) => saveTreatmentPlan(app.services, actor, input)),
  get: procedure.input(idInput).query(({ ctx: { app, actor }, input }) => getTreatmentPlan(app.services, actor, { id: input.id })),
  list: procedure.input(listPlansInput).query(({ ctx: { app, actor }, input }) => listTreatmentPlans(app.services, actor, input)),
  versions: procedure
    .input(planVersionsInput)
    .query(({ ctx: { app, actor }, input }) => listTreatmentPlanVersions(app.services, actor, input)),
  version: procedure.input(planVersionInput).query(({ ctx: { app, actor }, input }) => getTreatmentPlanVersion(app.services, actor, input)),
  proposed: procedure
    .input(proposedTreatmentsInput)
    .query(({ ctx: { app, actor }, input }) => proposeTreatments(app.services, actor, input)),
  seen: procedure.input(treatmentsSeenInput).query(({ ctx: { app, actor }, input }) => getTreatmentsSeen(app.services, actor, input)),
  storedDraft: procedure
    .input(treatmentPlanDraftKey)
    .query(({ ctx: { app, actor }, input }) => getTreatmentPlanDraft(app.services, actor, input)),
  storeDraft: procedure
    .input(saveTreatmentPlanDraftInput)
    .mutation(({ ctx: { app, actor }, input }) => saveTreatmentPlanDraft(app.services, actor, input)),
  discardDraft: procedure
    .input(discardDraftInput)
    .mutation(({ ctx: { app, actor }, input }) => discardTreatmentPlanDraft(app.services, actor, input)),
  delete: procedure.input(deletePlanInput).mutation(({ ctx: { app, actor }, input }) => deleteTreatmentPlan(app.services, actor, input)),
});
