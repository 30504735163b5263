import { update } from './procedures/account/update';
import { get as getAnnotations } from './procedures/annotations/get';
import { save as saveAnnotations } from './procedures/annotations/save';
import { isAuthenticated } from './procedures/auth/is-authenticated';
import { login } from './procedures/auth/login';
import { logout } from './procedures/auth/logout';
import { subscribe } from './procedures/events/subscribe';
import { analysis } from './procedures/images/analysis';
import { remove as deleteImage } from './procedures/images/delete';
import { get as getImage } from './procedures/images/get';
import { requestAnalysisOf } from './procedures/images/request-analysis';
import { details } from './procedures/patients/details';
import { list as listPatients } from './procedures/patients/list';
import { pages } from './procedures/patients/pages';
import { paginate } from './procedures/patients/paginate';
import { save as savePatient } from './procedures/patients/save';
import { draft } from './procedures/plans/draft';
import { get as getPlan } from './procedures/plans/get';
import { list as listPlans } from './procedures/plans/list';
import { save as savePlan } from './procedures/plans/save';
import { change } from './procedures/pricing/change';
import { cloneTemplate } from './procedures/pricing/clone-template';
import { deleteComponent } from './procedures/pricing/delete-component';
import { deleteTemplate } from './procedures/pricing/delete-template';
import { importLines } from './procedures/pricing/import';
import { previewChange } from './procedures/pricing/preview-change';
import { previewImport } from './procedures/pricing/preview-import';
import { saveComponent } from './procedures/pricing/save-component';
import { saveTemplate } from './procedures/pricing/save-template';
import { medical } from './procedures/settings/medical';
import { get as getStatuses } from './procedures/statuses/get';
import { save as saveStatuses } from './procedures/statuses/save';
import { disclaimers } from './procedures/templates/disclaimers';
import { medicalGet } from './procedures/templates/medical-get';
import { medicalList } from './procedures/templates/medical-list';
import { pricingComponents } from './procedures/templates/pricing-components';
import { pricingList } from './procedures/templates/pricing-list';
import { router } from './trpc';

/** The web application's calls. A table: each procedure stands in a file of its own. */
export const appRouter = router({
  auth: router({ isAuthenticated, login, logout }),
  account: router({ update }),
  patients: router({ list: listPatients, paginate, pages, save: savePatient, details }),
  images: router({ get: getImage, delete: deleteImage, requestAnalysis: requestAnalysisOf, analysis }),
  annotations: router({ get: getAnnotations, save: saveAnnotations }),
  statuses: router({ get: getStatuses, save: saveStatuses }),
  templates: router({ medicalList, medicalGet, disclaimers, pricingList, pricingComponents }),
  pricing: router({
    saveTemplate,
    cloneTemplate,
    deleteTemplate,
    saveComponent,
    deleteComponent,
    previewChange,
    change,
    previewImport,
    import: importLines,
  }),
  settings: router({ medical }),
  plans: router({ draft, save: savePlan, get: getPlan, list: listPlans }),
  events: router({ subscribe }),
});

export type AppRouter = typeof appRouter;
