import { accountRouter } from './account/procedures';
import { analysesRouter, imageAnalysesRouter } from './analyses/procedures';
import { annotationsRouter } from './annotations/procedures';
import { apiKeysRouter } from './api-keys/procedures';
import { auditRouter } from './audit/procedures';
import { clinicArchiveRouter } from './clinic-archive/procedures';
import { commentsRouter } from './comments/procedures';
import { contactRouter } from './contact/procedures';
import { disclaimersRouter } from './disclaimers/procedures';
import { eventsRouter } from './events/procedures';
import { imagesRouter } from './images/procedures';
import { invitationsRouter } from './invitations/procedures';
import { medicalTemplatesRouter } from './medical-templates/procedures';
import { notificationsRouter } from './notifications/procedures';
import { organizationRouter } from './organization/procedures';
import { outboxRouter } from './outbox/procedures';
import { overviewRouter } from './overview/procedures';
import { partnersRouter } from './partners/procedures';
import { passwordsRouter } from './passwords/procedures';
import { patientImportRouter } from './patient-import/procedures';
import { patientsRouter } from './patients/procedures';
import { practiceExchangeRouter } from './practice-exchange/procedures';
import { pricingRouter, pricingTemplatesRouter } from './pricing/procedures';
import { providerRouter } from './provider/procedures';
import { qualityRouter } from './quality/procedures';
import { secondFactorRouter } from './second-factor/procedures';
import { sessionRouter } from './session/procedures';
import { settingsRouter } from './settings/procedures';
import { signUpRouter } from './sign-up/procedures';
import { statusesRouter } from './statuses/procedures';
import { subscriptionRouter } from './subscription/procedures';
import { teamRouter } from './team/procedures';
import { treatmentPlanSharingRouter } from './treatment-plan-sharing/procedures';
import { treatmentPlansRouter } from './treatment-plans/procedures';
import { mergeRouters, router } from './trpc';
import { unassignedImagesRouter } from './unassigned-images/procedures';
import { webhooksRouter } from './webhooks/procedures';

/** The web application's calls. A namespace of paths may combine the calls of several capabilities. */
export const appRouter = router({
  auth: sessionRouter,
  account: accountRouter,
  secondFactor: secondFactorRouter,
  passwords: passwordsRouter,
  team: teamRouter,
  invitations: invitationsRouter,
  organization: organizationRouter,
  subscription: subscriptionRouter,
  signUp: signUpRouter,
  contact: contactRouter,
  provider: providerRouter,
  outbox: outboxRouter,
  patients: mergeRouters(patientsRouter, patientImportRouter),
  overview: overviewRouter,
  quality: qualityRouter,
  analyses: analysesRouter,
  partners: partnersRouter,
  images: mergeRouters(imagesRouter, imageAnalysesRouter),
  unassignedImages: unassignedImagesRouter,
  annotations: annotationsRouter,
  comments: commentsRouter,
  statuses: statusesRouter,
  exchange: practiceExchangeRouter,
  templates: mergeRouters(medicalTemplatesRouter, disclaimersRouter, pricingTemplatesRouter),
  pricing: pricingRouter,
  settings: settingsRouter,
  plans: mergeRouters(treatmentPlansRouter, treatmentPlanSharingRouter),
  notifications: notificationsRouter,
  audit: auditRouter,
  apiKeys: apiKeysRouter,
  clinicArchive: clinicArchiveRouter,
  webhooks: webhooksRouter,
  events: eventsRouter,
});

export type AppRouter = typeof appRouter;
