import {
  createPlanLinkInput,
  emailPlanInput,
  mailDraftInput,
  planIdInput,
  replyToPatientInput,
  revokePlanLinkInput,
} from '@molaar/contracts';
import {
  createTreatmentPlanLink,
  draftTreatmentPlanMail,
  emailTreatmentPlan,
  getTreatmentPlanSharing,
  replyToPatient,
  revokeTreatmentPlanLink,
} from '@molaar/services/treatment-plans/sharing';
import { procedure, router } from '../trpc';

export const treatmentPlanSharingRouter = router({
  sharing: procedure.input(planIdInput).query(({ ctx: { app, actor }, input }) => getTreatmentPlanSharing(app.services, actor, input)),
  mailDraft: procedure.input(mailDraftInput).query(({ ctx: { app, actor }, input }) => draftTreatmentPlanMail(app.services, actor, input)),
  email: procedure.input(emailPlanInput).mutation(({ ctx: { app, actor }, input }) => emailTreatmentPlan(app.services, actor, input)),
  createLink: procedure
    .input(createPlanLinkInput)
    .mutation(({ ctx: { app, actor }, input }) => createTreatmentPlanLink(app.services, actor, input)),
  reply: procedure.input(replyToPatientInput).mutation(({ ctx: { app, actor }, input }) => replyToPatient(app.services, actor, input)),
  revokeLink: procedure
    .input(revokePlanLinkInput)
    .mutation(({ ctx: { app, actor }, input }) => revokeTreatmentPlanLink(app.services, actor, input)),
});
