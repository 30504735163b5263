import { imageFiles } from '../files/image-files';
import type { AddRoute } from './api';
import { acceptInvitationRoute } from './routes/accept-invitation';
import { annotate } from './routes/annotate';
import { changePasswordRoute } from './routes/change-password';
import { checkPasswordResetRoute } from './routes/check-password-reset';
import { cloneDisclaimerRoute } from './routes/clone-disclaimer';
import { cloneMedicalTemplateRoute } from './routes/clone-medical-template';
import { clonePricingTemplateRoute } from './routes/clone-pricing-template';
import { countPatientPagesRoute } from './routes/count-patient-pages';
import { countPricingPagesRoute } from './routes/count-pricing-pages';
import { deleteDisclaimerRoute } from './routes/delete-disclaimer';
import { deleteImageRoute } from './routes/delete-image';
import { deleteInvitationRoute } from './routes/delete-invitation';
import { deleteMedicalTemplateRoute } from './routes/delete-medical-template';
import { deletePricingComponentRoute } from './routes/delete-pricing-component';
import { deletePricingTemplateRoute } from './routes/delete-pricing-template';
import { endSessionRoute } from './routes/end-session';
import { exportPricingRoute } from './routes/export-pricing';
import { generatePlanPdfRoute } from './routes/generate-plan-pdf';
import { getImageRoute } from './routes/get-image';
import { getInvitationRoute } from './routes/get-invitation';
import { getMedicalSettingsRoute } from './routes/get-medical-settings';
import { getMedicalTemplateRoute } from './routes/get-medical-template';
import { getPatientDetailsRoute } from './routes/get-patient-details';
import { getSeatUseRoute } from './routes/get-seat-use';
import { initiatePasswordResetRoute } from './routes/initiate-password-reset';
import { inviteRoute } from './routes/invite';
import { isAuthenticated } from './routes/is-authenticated';
import { listDisclaimersRoute } from './routes/list-disclaimers';
import { listInvitationsRoute } from './routes/list-invitations';
import { listMedicalTemplatesRoute } from './routes/list-medical-templates';
import { listPatientsRoute } from './routes/list-patients';
import { listPricingTemplatesRoute } from './routes/list-pricing-templates';
import { listSessionsRoute } from './routes/list-sessions';
import { listUsersRoute } from './routes/list-users';
import { login } from './routes/login';
import { logout } from './routes/logout';
import { paginatePatientsRoute } from './routes/paginate-patients';
import { paginatePricingComponentsRoute } from './routes/paginate-pricing-components';
import { previewPlanRoute } from './routes/preview-plan';
import { removeMemberRoute } from './routes/remove-member';
import { resendInvitationRoute } from './routes/resend-invitation';
import { resetPasswordRoute } from './routes/reset-password';
import { saveAnnotationsRoute } from './routes/save-annotations';
import { saveDisclaimerRoute } from './routes/save-disclaimer';
import { saveMedicalSettingsRoute } from './routes/save-medical-settings';
import { saveMedicalTemplateRoute } from './routes/save-medical-template';
import { savePatientRoute } from './routes/save-patient';
import { savePlanRoute } from './routes/save-plan';
import { savePricingComponentRoute } from './routes/save-pricing-component';
import { savePricingTemplateRoute } from './routes/save-pricing-template';
import { saveStatusesRoute } from './routes/save-statuses';
import { touchSessionRoute } from './routes/touch-session';
import { transferOwnershipRoute } from './routes/transfer-ownership';
import { updateMemberRoute } from './routes/update-member';
import { updateOrganizationRoute } from './routes/update-organization';
import { updateUser } from './routes/update-user';
import { uploadImageRoute } from './routes/upload-image';

/** The specification's calls that are built, in its order, then our own below /x. */
export const REST_TABLE: readonly AddRoute[] = [
  isAuthenticated,
  login,
  logout,
  initiatePasswordResetRoute,
  checkPasswordResetRoute,
  resetPasswordRoute,
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
  savePricingTemplateRoute,
  clonePricingTemplateRoute,
  deletePricingTemplateRoute,
  listPricingTemplatesRoute,
  countPricingPagesRoute,
  savePricingComponentRoute,
  deletePricingComponentRoute,
  paginatePricingComponentsRoute,
  cloneMedicalTemplateRoute,
  exportPricingRoute,
  changePasswordRoute,
  listSessionsRoute,
  endSessionRoute,
  touchSessionRoute,
  getSeatUseRoute,
  resendInvitationRoute,
  transferOwnershipRoute,
  updateOrganizationRoute,
  imageFiles,
];
