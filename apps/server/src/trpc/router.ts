import { changeEmail } from './procedures/account/change-email';
import { changePassword } from './procedures/account/change-password';
import { confirmEmail } from './procedures/account/confirm-email';
import { deletePhoto } from './procedures/account/delete-photo';
import { endOtherSessions } from './procedures/account/end-other-sessions';
import { endSession } from './procedures/account/end-session';
import { resendConfirmation } from './procedures/account/resend-confirmation';
import { sessions } from './procedures/account/sessions';
import { update } from './procedures/account/update';
import { cancelBatchOf } from './procedures/analyses/cancel-batch';
import { offerBatchOf } from './procedures/analyses/offer-batch';
import { requestBatchOf } from './procedures/analyses/request-batch';
import { draft as annotationDraft } from './procedures/annotations/draft';
import { get as getAnnotations } from './procedures/annotations/get';
import { keepDraft as keepAnnotationDraft } from './procedures/annotations/keep-draft';
import { save as saveAnnotations } from './procedures/annotations/save';
import { create as createApiKey } from './procedures/api-keys/create';
import { list as listApiKeys } from './procedures/api-keys/list';
import { revoke as revokeApiKey } from './procedures/api-keys/revoke';
import { rotate as rotateApiKey } from './procedures/api-keys/rotate';
import { update as updateApiKey } from './procedures/api-keys/update';
import { list as listAudit } from './procedures/audit/list';
import { verify as verifyAudit } from './procedures/audit/verify';
import { fileTicket } from './procedures/auth/file-ticket';
import { identityProvider } from './procedures/auth/identity-provider';
import { isAuthenticated } from './procedures/auth/is-authenticated';
import { login } from './procedures/auth/login';
import { loginJwt } from './procedures/auth/login-jwt';
import { logout } from './procedures/auth/logout';
import { touch } from './procedures/auth/touch';
import { add as addComment } from './procedures/comments/add';
import { list as listComments } from './procedures/comments/list';
import { remove as deleteComment } from './procedures/comments/remove';
import { send as sendContact } from './procedures/contact/send';
import { subscribe } from './procedures/events/subscribe';
import { compare } from './procedures/exchange/compare';
import { connection } from './procedures/exchange/connection';
import { deliveries } from './procedures/exchange/deliveries';
import { link } from './procedures/exchange/link';
import { retry } from './procedures/exchange/retry';
import { saveConnection } from './procedures/exchange/save-connection';
import { search as searchPractice } from './procedures/exchange/search';
import { send } from './procedures/exchange/send';
import { settle } from './procedures/exchange/settle';
import { state as exchangeState } from './procedures/exchange/state';
import { testConnection } from './procedures/exchange/test-connection';
import { analysis } from './procedures/images/analysis';
import { calibrate } from './procedures/images/calibrate';
import { cancelAnalysis } from './procedures/images/cancel-analysis';
import { remove as deleteImage } from './procedures/images/delete';
import { edit as editImage } from './procedures/images/edit';
import { get as getImage } from './procedures/images/get';
import { analysisOf } from './procedures/images/image-analysis';
import { requestAnalysisOf } from './procedures/images/request-analysis';
import { accept } from './procedures/invitations/accept';
import { create as createInvitation } from './procedures/invitations/create';
import { get as getInvitation } from './procedures/invitations/get';
import { list as listInvitations } from './procedures/invitations/list';
import { remove as deleteInvitation } from './procedures/invitations/remove';
import { resend } from './procedures/invitations/resend';
import { list as listNotifications } from './procedures/notifications/list';
import { markRead } from './procedures/notifications/mark-read';
import { company } from './procedures/organization/company';
import { deleteLogo } from './procedures/organization/delete-logo';
import { saveCompany } from './procedures/organization/save-company';
import { update as updateOrganization } from './procedures/organization/update';
import { list as listOutbox } from './procedures/outbox/list';
import { get as getOverview } from './procedures/overview/get';
import { reviewQueue } from './procedures/overview/review-queue';
import { list as listPartners } from './procedures/partners/list';
import { save as savePartner } from './procedures/partners/save';
import { checkReset } from './procedures/passwords/check-reset';
import { initiateReset } from './procedures/passwords/initiate-reset';
import { reset } from './procedures/passwords/reset';
import { anonymize } from './procedures/patients/anonymize';
import { details } from './procedures/patients/details';
import { duplicates } from './procedures/patients/duplicates';
import { importFile } from './procedures/patients/import';
import { list as listPatients } from './procedures/patients/list';
import { merge } from './procedures/patients/merge';
import { pages } from './procedures/patients/pages';
import { paginate } from './procedures/patients/paginate';
import { previewImport as previewPatientImport } from './procedures/patients/preview-import';
import { remove as deletePatient } from './procedures/patients/remove';
import { getRetentionRule } from './procedures/patients/retention';
import { save as savePatient } from './procedures/patients/save';
import { saveRetentionRule } from './procedures/patients/save-retention';
import { createLink } from './procedures/plans/create-link';
import { deletePlan } from './procedures/plans/delete-plan';
import { discardDraft } from './procedures/plans/discard-draft';
import { draft } from './procedures/plans/draft';
import { email } from './procedures/plans/email';
import { get as getPlan } from './procedures/plans/get';
import { keepDraft } from './procedures/plans/keep-draft';
import { keptDraft } from './procedures/plans/kept-draft';
import { list as listPlans } from './procedures/plans/list';
import { mailDraft } from './procedures/plans/mail-draft';
import { outside } from './procedures/plans/outside';
import { revokeLink } from './procedures/plans/revoke-link';
import { save as savePlan } from './procedures/plans/save';
import { version as planVersion } from './procedures/plans/version';
import { versions as planVersions } from './procedures/plans/versions';
import { change } from './procedures/pricing/change';
import { cloneTemplate } from './procedures/pricing/clone-template';
import { deleteComponent } from './procedures/pricing/delete-component';
import { deleteTemplate } from './procedures/pricing/delete-template';
import { importLines } from './procedures/pricing/import';
import { previewChange } from './procedures/pricing/preview-change';
import { previewImport } from './procedures/pricing/preview-import';
import { saveComponent } from './procedures/pricing/save-component';
import { saveTemplate } from './procedures/pricing/save-template';
import { display } from './procedures/settings/display';
import { hints } from './procedures/settings/hints';
import { mailTemplates } from './procedures/settings/mail-templates';
import { markHints } from './procedures/settings/mark-hints';
import { medical } from './procedures/settings/medical';
import { saveDisplay } from './procedures/settings/save-display';
import { saveMailTemplate } from './procedures/settings/save-mail-template';
import { saveMedical } from './procedures/settings/save-medical';
import { checkUsername } from './procedures/sign-up/check-username';
import { checkout } from './procedures/sign-up/checkout';
import { create as createSignUp } from './procedures/sign-up/create';
import { forgetIdentity } from './procedures/sign-up/forget-identity';
import { identity } from './procedures/sign-up/identity';
import { get as getStatuses } from './procedures/statuses/get';
import { history as statusHistory } from './procedures/statuses/history';
import { save as saveStatuses } from './procedures/statuses/save';
import { change as changeSubscription } from './procedures/subscription/change';
import { defaults } from './procedures/subscription/defaults';
import { info as planInfo } from './procedures/subscription/info';
import { portal } from './procedures/subscription/portal';
import { preview as previewSubscription } from './procedures/subscription/preview';
import { startPayment } from './procedures/subscription/start-payment';
import { ways } from './procedures/subscription/ways';
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
  auth: router({ isAuthenticated, login, loginJwt, logout, touch, fileTicket, identityProvider }),
  account: router({
    update,
    deletePhoto,
    changePassword,
    changeEmail,
    confirmEmail,
    resendConfirmation,
    sessions,
    endSession,
    endOtherSessions,
  }),
  passwords: router({ initiateReset, checkReset, reset }),
  team: router({ members, seats, updateMember, removeMember, transferOwnership }),
  invitations: router({ list: listInvitations, create: createInvitation, get: getInvitation, accept, resend, delete: deleteInvitation }),
  organization: router({ update: updateOrganization, company, saveCompany, deleteLogo }),
  subscription: router({
    defaults,
    info: planInfo,
    ways,
    preview: previewSubscription,
    change: changeSubscription,
    startPayment,
    portal,
  }),
  signUp: router({ create: createSignUp, checkUsername, checkout, identity, forgetIdentity }),
  contact: router({ send: sendContact }),
  outbox: router({ list: listOutbox }),
  patients: router({
    list: listPatients,
    paginate,
    pages,
    save: savePatient,
    details,
    duplicates,
    merge,
    anonymize,
    delete: deletePatient,
    retention: getRetentionRule,
    saveRetention: saveRetentionRule,
    previewImport: previewPatientImport,
    import: importFile,
  }),
  overview: router({ get: getOverview, reviewQueue }),
  analyses: router({ offerBatch: offerBatchOf, requestBatch: requestBatchOf, cancelBatch: cancelBatchOf }),
  partners: router({ list: listPartners, save: savePartner }),
  images: router({
    get: getImage,
    delete: deleteImage,
    edit: editImage,
    calibrate,
    requestAnalysis: requestAnalysisOf,
    cancelAnalysis,
    analysis,
    analysisOf,
  }),
  annotations: router({ get: getAnnotations, save: saveAnnotations, draft: annotationDraft, keepDraft: keepAnnotationDraft }),
  comments: router({ list: listComments, add: addComment, delete: deleteComment }),
  statuses: router({ get: getStatuses, save: saveStatuses, history: statusHistory }),
  exchange: router({
    state: exchangeState,
    send,
    compare,
    settle,
    search: searchPractice,
    link,
    connection,
    saveConnection,
    testConnection,
    deliveries,
    retry,
  }),
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
  settings: router({ medical, saveMedical, display, saveDisplay, mailTemplates, saveMailTemplate, hints, markHints }),
  plans: router({
    draft,
    save: savePlan,
    get: getPlan,
    list: listPlans,
    versions: planVersions,
    version: planVersion,
    keptDraft,
    keepDraft,
    discardDraft,
    delete: deletePlan,
    outside,
    mailDraft,
    email,
    createLink,
    revokeLink,
  }),
  notifications: router({ list: listNotifications, markRead }),
  audit: router({ list: listAudit, verify: verifyAudit }),
  apiKeys: router({ list: listApiKeys, create: createApiKey, update: updateApiKey, rotate: rotateApiKey, revoke: revokeApiKey }),
  events: router({ subscribe }),
});

export type AppRouter = typeof appRouter;
