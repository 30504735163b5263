import { imageFiles } from '../files/image-files';
import type { AddRoute } from './api';
import { acceptInvitationRoute } from './routes/accept-invitation';
import { annotate } from './routes/annotate';
import { annotationDraftRoutes } from './routes/annotation-draft';
import { anonymizePatientRoute } from './routes/anonymize-patient';
import { apiKeyRoutes } from './routes/api-keys';
import { billingWebhookRoute } from './routes/billing-webhook';
import { calibrateImageRoute } from './routes/calibrate-image';
import { cancelAnalysisRoute } from './routes/cancel-analysis';
import { cancelBatchRoute } from './routes/cancel-batch';
import { changePasswordRoute } from './routes/change-password';
import { checkPasswordResetRoute } from './routes/check-password-reset';
import { cloneDisclaimerRoute } from './routes/clone-disclaimer';
import { cloneMedicalTemplateRoute } from './routes/clone-medical-template';
import { clonePricingTemplateRoute } from './routes/clone-pricing-template';
import { companyRoutes, logoRoutes } from './routes/company';
import { contactRoute } from './routes/contact';
import { countPatientPagesRoute } from './routes/count-patient-pages';
import { countPricingPagesRoute } from './routes/count-pricing-pages';
import { deleteDisclaimerRoute } from './routes/delete-disclaimer';
import { deleteImageRoute } from './routes/delete-image';
import { deleteInvitationRoute } from './routes/delete-invitation';
import { deleteMedicalTemplateRoute } from './routes/delete-medical-template';
import { deletePatientRoute } from './routes/delete-patient';
import { deletePlanRoute } from './routes/delete-plan';
import { deletePricingComponentRoute } from './routes/delete-pricing-component';
import { deletePricingTemplateRoute } from './routes/delete-pricing-template';
import { displayRoutes } from './routes/display';
import { editImageRoute } from './routes/edit-image';
import { emailPlanRoute } from './routes/email-plan';
import { endSessionRoute } from './routes/end-session';
import { exportFhirRoute } from './routes/export-fhir';
import { exportPatientRoute } from './routes/export-patient';
import { exportPricingRoute } from './routes/export-pricing';
import { findDuplicatesRoute } from './routes/find-duplicates';
import { generatePlanPdfRoute } from './routes/generate-plan-pdf';
import { getAnnotationsRoute } from './routes/get-annotations';
import { getBatchRoute } from './routes/get-batch';
import { getImageRoute } from './routes/get-image';
import { getImageAnalysisRoute } from './routes/get-image-analysis';
import { getInvitationRoute } from './routes/get-invitation';
import { getMedicalSettingsRoute } from './routes/get-medical-settings';
import { getMedicalTemplateRoute } from './routes/get-medical-template';
import { getOverviewRoute } from './routes/get-overview';
import { getPatientDetailsRoute } from './routes/get-patient-details';
import { getPlanRoute } from './routes/get-plan';
import { getRetentionRoute } from './routes/get-retention';
import { getSeatUseRoute } from './routes/get-seat-use';
import { getStatusesRoute } from './routes/get-statuses';
import { hintRoutes } from './routes/hints';
import { importPatientsRoute } from './routes/import-patients';
import { initiatePasswordResetRoute } from './routes/initiate-password-reset';
import { inviteRoute } from './routes/invite';
import { isAuthenticated } from './routes/is-authenticated';
import { listAuditRoute } from './routes/list-audit';
import { listDisclaimersRoute } from './routes/list-disclaimers';
import { listInvitationsRoute } from './routes/list-invitations';
import { listMedicalTemplatesRoute } from './routes/list-medical-templates';
import { listNotificationsRoute } from './routes/list-notifications';
import { listPartnersRoute } from './routes/list-partners';
import { listPatientsRoute } from './routes/list-patients';
import { listPricingTemplatesRoute } from './routes/list-pricing-templates';
import { listReviewQueueRoute } from './routes/list-review-queue';
import { listSessionsRoute } from './routes/list-sessions';
import { listUsersRoute } from './routes/list-users';
import { login } from './routes/login';
import { loginJwt } from './routes/login-jwt';
import { logout } from './routes/logout';
import { markNotificationsReadRoute } from './routes/mark-notifications-read';
import { mergePatientsRoute } from './routes/merge-patients';
import { paginatePatientsRoute } from './routes/paginate-patients';
import { paginatePricingComponentsRoute } from './routes/paginate-pricing-components';
import { patientCommentRoutes } from './routes/patient-comments';
import { photoRoutes } from './routes/photo';
import { planMailTemplateRoutes } from './routes/plan-mail-templates';
import { planOutsideRoutes } from './routes/plan-outside';
import { planVersionRoutes } from './routes/plan-versions';
import { practiceExchangeRoutes } from './routes/practice-exchange';
import { previewPatientImportRoute } from './routes/preview-patient-import';
import { previewPlanRoute } from './routes/preview-plan';
import { removeMemberRoute } from './routes/remove-member';
import { requestBatchRoute } from './routes/request-batch';
import { resendConfirmationRoute } from './routes/resend-confirmation';
import { resendInvitationRoute } from './routes/resend-invitation';
import { resetPasswordRoute } from './routes/reset-password';
import { saveAnnotationsRoute } from './routes/save-annotations';
import { saveDisclaimerRoute } from './routes/save-disclaimer';
import { saveMedicalSettingsRoute } from './routes/save-medical-settings';
import { saveMedicalTemplateRoute } from './routes/save-medical-template';
import { savePartnerRoute } from './routes/save-partner';
import { savePatientRoute } from './routes/save-patient';
import { savePlanRoute } from './routes/save-plan';
import { savePricingComponentRoute } from './routes/save-pricing-component';
import { savePricingTemplateRoute } from './routes/save-pricing-template';
import { saveRetentionRoute } from './routes/save-retention';
import { saveStatusesRoute } from './routes/save-statuses';
import { checkUsernameRoute, describeCheckoutRoute, signUpRoute } from './routes/sign-up';
import { streamBatchRoute } from './routes/stream-batch';
import {
  changePlanRoute,
  getPlanInfoRoute,
  listDefaultPlansRoute,
  openBillingPortalRoute,
  previewPlanChangeRoute,
  startPaymentRoute,
} from './routes/subscription';
import { touchSessionRoute } from './routes/touch-session';
import { transferOwnershipRoute } from './routes/transfer-ownership';
import { updateMemberRoute } from './routes/update-member';
import { updateOrganizationRoute } from './routes/update-organization';
import { updateUser } from './routes/update-user';
import { uploadImageRoute } from './routes/upload-image';
import { uploadRoutes } from './routes/uploads';
import { verifyAuditRoute } from './routes/verify-audit';

/** The specification's calls that are built, in its order, then our own below /x. */
export const REST_TABLE: readonly AddRoute[] = [
  isAuthenticated,
  login,
  loginJwt,
  logout,
  initiatePasswordResetRoute,
  checkPasswordResetRoute,
  resetPasswordRoute,
  signUpRoute,
  checkUsernameRoute,
  listDefaultPlansRoute,
  getPlanInfoRoute,
  changePlanRoute,
  updateUser,
  uploadImageRoute,
  getImageRoute,
  deleteImageRoute,
  annotate,
  saveAnnotationsRoute,
  saveStatusesRoute,
  getMedicalSettingsRoute,
  saveMedicalSettingsRoute,
  listMedicalTemplatesRoute,
  getMedicalTemplateRoute,
  saveMedicalTemplateRoute,
  deleteMedicalTemplateRoute,
  listDisclaimersRoute,
  saveDisclaimerRoute,
  cloneDisclaimerRoute,
  deleteDisclaimerRoute,
  listUsersRoute,
  updateMemberRoute,
  removeMemberRoute,
  inviteRoute,
  listInvitationsRoute,
  getInvitationRoute,
  acceptInvitationRoute,
  deleteInvitationRoute,
  listPatientsRoute,
  paginatePatientsRoute,
  countPatientPagesRoute,
  savePatientRoute,
  getPatientDetailsRoute,
  savePlanRoute,
  previewPlanRoute,
  generatePlanPdfRoute,
  emailPlanRoute,
  savePricingTemplateRoute,
  clonePricingTemplateRoute,
  deletePricingTemplateRoute,
  listPricingTemplatesRoute,
  countPricingPagesRoute,
  savePricingComponentRoute,
  deletePricingComponentRoute,
  paginatePricingComponentsRoute,
  contactRoute,
  cloneMedicalTemplateRoute,
  exportPricingRoute,
  requestBatchRoute,
  getBatchRoute,
  streamBatchRoute,
  cancelBatchRoute,
  listPartnersRoute,
  savePartnerRoute,
  changePasswordRoute,
  listSessionsRoute,
  endSessionRoute,
  touchSessionRoute,
  getSeatUseRoute,
  resendInvitationRoute,
  transferOwnershipRoute,
  updateOrganizationRoute,
  listNotificationsRoute,
  markNotificationsReadRoute,
  getOverviewRoute,
  listReviewQueueRoute,
  findDuplicatesRoute,
  exportFhirRoute,
  exportPatientRoute,
  previewPatientImportRoute,
  importPatientsRoute,
  mergePatientsRoute,
  anonymizePatientRoute,
  deletePatientRoute,
  getRetentionRoute,
  saveRetentionRoute,
  planOutsideRoutes,
  planVersionRoutes,
  planMailTemplateRoutes,
  displayRoutes,
  listAuditRoute,
  verifyAuditRoute,
  apiKeyRoutes,
  practiceExchangeRoutes,
  previewPlanChangeRoute,
  startPaymentRoute,
  openBillingPortalRoute,
  describeCheckoutRoute,
  billingWebhookRoute,
  companyRoutes,
  logoRoutes,
  photoRoutes,
  resendConfirmationRoute,
  editImageRoute,
  calibrateImageRoute,
  getAnnotationsRoute,
  getStatusesRoute,
  getPlanRoute,
  deletePlanRoute,
  annotationDraftRoutes,
  patientCommentRoutes,
  hintRoutes,
  cancelAnalysisRoute,
  getImageAnalysisRoute,
  uploadRoutes,
  imageFiles,
];
