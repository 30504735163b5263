import { changePassword } from './procedures/account/change-password';
import { endOtherSessions } from './procedures/account/end-other-sessions';
import { endSession } from './procedures/account/end-session';
import { sessions } from './procedures/account/sessions';
import { update } from './procedures/account/update';
import { get as getAnnotations } from './procedures/annotations/get';
import { save as saveAnnotations } from './procedures/annotations/save';
import { isAuthenticated } from './procedures/auth/is-authenticated';
import { login } from './procedures/auth/login';
import { logout } from './procedures/auth/logout';
import { touch } from './procedures/auth/touch';
import { subscribe } from './procedures/events/subscribe';
import { analysis } from './procedures/images/analysis';
import { remove as deleteImage } from './procedures/images/delete';
import { get as getImage } from './procedures/images/get';
import { requestAnalysisOf } from './procedures/images/request-analysis';
import { accept } from './procedures/invitations/accept';
import { create as createInvitation } from './procedures/invitations/create';
import { get as getInvitation } from './procedures/invitations/get';
import { list as listInvitations } from './procedures/invitations/list';
import { remove as deleteInvitation } from './procedures/invitations/remove';
import { resend } from './procedures/invitations/resend';
import { update as updateOrganization } from './procedures/organization/update';
import { list as listOutbox } from './procedures/outbox/list';
import { checkReset } from './procedures/passwords/check-reset';
import { initiateReset } from './procedures/passwords/initiate-reset';
import { reset } from './procedures/passwords/reset';
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
import { saveMedical } from './procedures/settings/save-medical';
import { get as getStatuses } from './procedures/statuses/get';
import { save as saveStatuses } from './procedures/statuses/save';
import { members } from './procedures/team/members';
import { removeMember } from './procedures/team/remove-member';
import { seats } from './procedures/team/seats';
import { transferOwnership } from './procedures/team/transfer-ownership';
import { updateMember } from './procedures/team/update-member';
import { disclaimerClone } from './procedures/templates/disclaimer-clone';
import { disclaimerDelete } from './procedures/templates/disclaimer-delete';
import { disclaimerSave } from './procedures/templates/disclaimer-save';
import { disclaimers } from './procedures/templates/disclaimers';
import { medicalClone } from './procedures/templates/medical-clone';
import { medicalDelete } from './procedures/templates/medical-delete';
import { medicalGet } from './procedures/templates/medical-get';
import { medicalList } from './procedures/templates/medical-list';
import { medicalSave } from './procedures/templates/medical-save';
import { pricingComponents } from './procedures/templates/pricing-components';
import { pricingList } from './procedures/templates/pricing-list';
import { router } from './trpc';

/** The web application's calls. A table: each procedure stands in a file of its own. */
export const appRouter = router({
  auth: router({ isAuthenticated, login, logout, touch }),
  account: router({ update, changePassword, sessions, endSession, endOtherSessions }),
  passwords: router({ initiateReset, checkReset, reset }),
  team: router({ members, seats, updateMember, removeMember, transferOwnership }),
  invitations: router({ list: listInvitations, create: createInvitation, get: getInvitation, accept, resend, delete: deleteInvitation }),
  organization: router({ update: updateOrganization }),
  outbox: router({ list: listOutbox }),
  patients: router({ list: listPatients, paginate, pages, save: savePatient, details }),
  images: router({ get: getImage, delete: deleteImage, requestAnalysis: requestAnalysisOf, analysis }),
  annotations: router({ get: getAnnotations, save: saveAnnotations }),
  statuses: router({ get: getStatuses, save: saveStatuses }),
  templates: router({
    medicalList,
    medicalGet,
    medicalSave,
    medicalClone,
    medicalDelete,
    disclaimers,
    disclaimerSave,
    disclaimerClone,
    disclaimerDelete,
    pricingList,
    pricingComponents,
  }),
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
  settings: router({ medical, saveMedical }),
  plans: router({ draft, save: savePlan, get: getPlan, list: listPlans }),
  events: router({ subscribe }),
});

export type AppRouter = typeof appRouter;
