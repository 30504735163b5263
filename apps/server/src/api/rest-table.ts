import { accountRoutes } from './account/routes';
import { analysesRoutes } from './analyses/routes';
import { annotationsRoutes } from './annotations/routes';
import { apiKeysRoutes } from './api-keys/routes';
import { auditRoutes } from './audit/routes';
import { clinicArchiveRoutes } from './clinic-archive/routes';
import { commentsRoutes } from './comments/routes';
import { contactRoutes } from './contact/routes';
import { dicomwebRoutes } from './dicomweb/routes';
import { disclaimersRoutes } from './disclaimers/routes';
import { imagesRoutes } from './images/routes';
import { invitationsRoutes } from './invitations/routes';
import { medicalTemplatesRoutes } from './medical-templates/routes';
import { notificationsRoutes } from './notifications/routes';
import { organizationRoutes } from './organization/routes';
import { overviewRoutes } from './overview/routes';
import { partnersRoutes } from './partners/routes';
import { passwordsRoutes } from './passwords/routes';
import { fhirRoutes } from './patient-export/fhir-routes';
import { patientExportRoutes } from './patient-export/routes';
import { patientImportRoutes } from './patient-import/routes';
import { patientsRoutes } from './patients/routes';
import { practiceExchangeRoutes } from './practice-exchange/routes';
import { pricingRoutes } from './pricing/routes';
import { qualityRoutes } from './quality/routes';
import type { AddRoutes } from './rest';
import { sessionRoutes } from './session/routes';
import { settingsRoutes } from './settings/routes';
import { signUpRoutes } from './sign-up/routes';
import { statusesRoutes } from './statuses/routes';
import { subscriptionRoutes } from './subscription/routes';
import { teamRoutes } from './team/routes';
import { treatmentPlanSharingRoutes } from './treatment-plan-sharing/routes';
import { treatmentPlansRoutes } from './treatment-plans/routes';
import { unassignedImagesRoutes } from './unassigned-images/routes';
import { uploadsRoutes } from './uploads/routes';
import { webhooksRoutes } from './webhooks/routes';

/** The REST calls, a capability a line, in the order of the specification's calls. */
export const REST_TABLE: readonly AddRoutes[] = [
  sessionRoutes,
  passwordsRoutes,
  signUpRoutes,
  subscriptionRoutes,
  accountRoutes,
  imagesRoutes,
  annotationsRoutes,
  statusesRoutes,
  settingsRoutes,
  medicalTemplatesRoutes,
  disclaimersRoutes,
  teamRoutes,
  invitationsRoutes,
  patientsRoutes,
  treatmentPlansRoutes,
  treatmentPlanSharingRoutes,
  pricingRoutes,
  contactRoutes,
  analysesRoutes,
  partnersRoutes,
  organizationRoutes,
  notificationsRoutes,
  overviewRoutes,
  qualityRoutes,
  patientExportRoutes,
  fhirRoutes,
  patientImportRoutes,
  clinicArchiveRoutes,
  auditRoutes,
  apiKeysRoutes,
  practiceExchangeRoutes,
  commentsRoutes,
  uploadsRoutes,
  webhooksRoutes,
  unassignedImagesRoutes,
  dicomwebRoutes,
];
