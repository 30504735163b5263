import { imageFiles } from '../files/image-files';
import type { AddRoute } from './api';
import { annotate } from './routes/annotate';
import { clonePricingTemplateRoute } from './routes/clone-pricing-template';
import { countPatientPagesRoute } from './routes/count-patient-pages';
import { countPricingPagesRoute } from './routes/count-pricing-pages';
import { deleteImageRoute } from './routes/delete-image';
import { deletePricingComponentRoute } from './routes/delete-pricing-component';
import { deletePricingTemplateRoute } from './routes/delete-pricing-template';
import { exportPricingRoute } from './routes/export-pricing';
import { generatePlanPdfRoute } from './routes/generate-plan-pdf';
import { getImageRoute } from './routes/get-image';
import { getMedicalSettingsRoute } from './routes/get-medical-settings';
import { getMedicalTemplateRoute } from './routes/get-medical-template';
import { getPatientDetailsRoute } from './routes/get-patient-details';
import { isAuthenticated } from './routes/is-authenticated';
import { listDisclaimersRoute } from './routes/list-disclaimers';
import { listMedicalTemplatesRoute } from './routes/list-medical-templates';
import { listPatientsRoute } from './routes/list-patients';
import { listPricingTemplatesRoute } from './routes/list-pricing-templates';
import { login } from './routes/login';
import { logout } from './routes/logout';
import { paginatePatientsRoute } from './routes/paginate-patients';
import { paginatePricingComponentsRoute } from './routes/paginate-pricing-components';
import { previewPlanRoute } from './routes/preview-plan';
import { saveAnnotationsRoute } from './routes/save-annotations';
import { savePatientRoute } from './routes/save-patient';
import { savePlanRoute } from './routes/save-plan';
import { savePricingComponentRoute } from './routes/save-pricing-component';
import { savePricingTemplateRoute } from './routes/save-pricing-template';
import { saveStatusesRoute } from './routes/save-statuses';
import { updateUser } from './routes/update-user';
import { uploadImageRoute } from './routes/upload-image';

/** The specification's calls that are built, in its order, then our own below /x. */
export const REST_TABLE: readonly AddRoute[] = [
  isAuthenticated,
  login,
  logout,
  updateUser,
  uploadImageRoute,
  getImageRoute,
  deleteImageRoute,
  annotate,
  saveAnnotationsRoute,
  saveStatusesRoute,
  getMedicalSettingsRoute,
  listMedicalTemplatesRoute,
  getMedicalTemplateRoute,
  listDisclaimersRoute,
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
  exportPricingRoute,
  imageFiles,
];
