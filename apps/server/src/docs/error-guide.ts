import { ERROR_STATUS, type ErrorCode } from '@molaar/contracts';

/** What causes an error code, and what the caller does about it. */
export type ErrorGuide = readonly [cause: string, cure: string];

const ASK_OWNER = 'Ask the owner or an administrator of the clinic.';
const READ_AGAIN = 'Use an id that a list of the same clinic returned. Ids of other clinics count as unknown.';

/** Causes and cures of all error codes, for the OpenAPI document and the documentation. */
export const ERROR_GUIDE: Readonly<Record<ErrorCode, ErrorGuide>> = {
  SOMETHING_WENT_WRONG: ['An unexpected error of the server.', 'Repeat with the same Idempotency-Key; report it if it persists.'],
  INVALID_CREDENTIALS: [
    'Unknown user, wrong password, or a token of a partner that is not accepted.',
    'Check them; `description` says what is wrong with a token.',
  ],
  ORGANIZATION_INACTIVE: ['The clinic is not active.', 'Contact the operator of the portal.'],
  USER_NOT_FOUND: ['Unknown user, or a token names a dentist who is not an active member with the role MEDICAL.', READ_AGAIN],
  MULTIPLE_ACTIVE_USERS: ['The identity belongs to several active users.', 'Sign in with username and password.'],
  USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER: ['The role may not change disclaimers.', ASK_OWNER],
  CAN_NOT_UPDATE_EXPIRED_DISCLAIMER: ['The disclaimer is EXPIRED.', 'Clone it and change the copy.'],
  DEFAULT_DISCLAIMER_NOT_FOUND: [
    'A category has no ACTIVE default disclaimer in the language of the treatment plan.',
    'Make one the default.',
  ],
  INVITATION_ALREADY_ACCEPTED: ['The invitation was accepted.', 'Nothing is left to do.'],
  INVITATION_NOT_FOUND: ['Unknown or deleted invitation.', 'Ask for a new invitation.'],
  INVITATION_EXPIRED: ['The invitation is older than 7 days.', 'Send it again.'],
  ACTIVE_USER_EXISTS: ['An active user of the clinic has this e-mail address.', 'Use another address.'],
  USER_NOT_ALLOWED_TO_DELETE_MEDICAL_TEMPLATE: ['The role may not delete medical templates.', ASK_OWNER],
  USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE: ['The role may not save medical templates.', ASK_OWNER],
  DEFAULT_TEMPLATE_NOT_FOUND: ['No ACTIVE default medical template in this language.', 'Name a template, or make one the default.'],
  MEDICAL_TEMPLATE_NOT_FOUND: ['Unknown medical template.', READ_AGAIN],
  COULD_NOT_UPDATE_ORGANIZATION: ['The payment provider rejected the change or did not respond.', 'Repeat later.'],
  ORGANIZATION_NOT_FOUND: ['The token names an unknown clinic.', 'Use the id that the clinic shows at Account settings → Integration.'],
  PASSWORD_RESET_NOT_FOUND: ['Unknown or used link.', 'Request a new one.'],
  INVALID_SECURITY_CODE: ['Wrong security code; the fifth wrong one closes the link.', 'Enter the code of the e-mail.'],
  PASSWORD_RESET_EXPIRED: ['The link is older than an hour, or than a day after the import of a clinic.', 'Request a new one.'],
  PATIENT_NOT_FOUND: ['Unknown patient, or a number of the practice system to which no patient is linked.', READ_AGAIN],
  PATIENT_ALREADY_EXISTS: ['A patient with the same names, birth date and identity code exists.', 'Search for the patient and use its id.'],
  PLAN_NOT_FOUND: ['Unknown subscription plan, or the clinic has none.', 'Use a type of `GET /plan/default`.'],
  EMAIL_EXISTS: ['The e-mail address is in use.', 'Use another address.'],
  TREATMENT_PLAN_NOT_FOUND: ['Unknown treatment plan or version.', READ_AGAIN],
  CAN_NOT_DELETE_ADMIN_OR_OWNER: ['The person is an administrator or the owner.', 'Change the role first.'],
  CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION: ['The person does not belong to the clinic, or does not exist.', READ_AGAIN],
  PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE: ['An ACTIVE medical template uses the component.', 'Take it out of the template first.'],
  PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE: [
    'An ACTIVE medical template uses the price list.',
    'Choose another price list in the template first.',
  ],
  TREATMENT_PLAN_PDF_DOES_NOT_EXIST: ['No PDF of any version was made.', 'Call `GET /pdf/generate/treatment-plan/{id}` first.'],
  ERROR_SAVING_ANNOTATIONS: ['The annotations could not be stored.', 'Repeat; report it if it persists.'],
  VALIDATION_FAILED: ['A field, parameter or header is not valid.', 'Correct what `fields` names.'],
  NOT_AUTHENTICATED: [
    'No session, or it has ended; or the API key is unknown, revoked or expired, or its person or clinic is not active.',
    'Sign in, or check the key; `description` says which.',
  ],
  NOT_ALLOWED: [
    'The role or the scopes of the API key do not permit the call.',
    'Ask the owner for the scope that the description of the call names.',
  ],
  NOT_FOUND: ['Unknown address or id.', READ_AGAIN],
  METHOD_NOT_ALLOWED: ['The address exists, but not with this method.', 'Use a method that the header `Allow` names.'],
  VERSION_CONFLICT: ['The record was changed since it was read.', 'Read it again, apply the change to what it is now, and save.'],
  SEAT_LIMIT_REACHED: ['The subscription has no free seat for the role.', 'Change the subscription or remove a person.'],
  STORAGE_LIMIT_REACHED: [
    'The radiographs would take more storage than the subscription plan has.',
    'Change the subscription or delete radiographs; nothing that is stored is lost.',
  ],
  ORGANIZATION_READ_ONLY: ['The subscription is not paid: everything can be read, nothing changed.', 'The owner settles the payment.'],
  PAYMENT_DECLINED: ['The bank declined the card; nothing was changed.', 'Change the card, then repeat.'],
  TOO_MANY_REQUESTS: ['A limit was exceeded.', 'Wait as many seconds as `Retry-After` says.'],
  IMAGE_TOO_LARGE: ['The file is over 10 MB, or the image has 10 megapixels or more.', 'Scale the image down.'],
  IMAGE_TYPE_NOT_SUPPORTED: [
    'The file is neither PNG, JPEG nor DICOM, or it is a JPEG in CMYK, of 12 bits or without losses.',
    'Convert it.',
  ],
  IMAGE_UNREADABLE: ['The file is damaged.', 'Export it again.'],
  MALWARE_FOUND: ['The installation’s virus scanner found malware in the file.', 'Check the computer that sent it; nothing was stored.'],
  DICOM_WITHOUT_IMAGE: ['The DICOM file contains no picture.', 'Send the object with the radiograph.'],
  DICOM_MULTI_FRAME: ['The DICOM file contains several frames.', 'Send a single radiograph.'],
  DICOM_ENCODING_NOT_SUPPORTED: ['The DICOM file is compressed or stored in a way that is not read.', 'Send it uncompressed or as PNG.'],
  PATIENT_MISMATCH: [
    'The DICOM header names another patient than the patient’s file; `fields` says in what they differ.',
    'Check whose radiograph it is; send `confirmPatient: true` if it is this patient’s.',
  ],
  PRICING_COMPONENT_CODE_EXISTS: ['The price list has a component with this code.', 'Send `confirm: true` if two are meant.'],
  TREATMENT_PLAN_APPROVED: ['A version of the treatment plan was approved.', 'Save a new version instead of deleting it.'],
  STATUSES_CONTRADICT: ['Statuses of a tooth cannot both be true.', 'Reject one of those that `fields` names.'],
  NOTHING_TO_TREAT: [
    'No approved status becomes a line, so there is no treatment plan to approve.',
    'Send no `approve` to save an empty draft, or approve statuses that need treatment first.',
  ],
  IDEMPOTENCY_CONFLICT: [
    'Another request was sent with the same key, or the outcome of the first one is not known.',
    'Read the current state; use a new key for a new request.',
  ],
  IDENTITY_EXPIRED: ['The identity provider’s confirmation is older than an hour or of another address.', 'Go through the provider again.'],
  PAGE_OUTDATED: ['A page of another version of the portal made a call that this server does not know.', 'Reload the page.'],
  SERVICE_UNAVAILABLE: ['The portal is temporarily unavailable; nothing was lost.', 'Repeat after as many seconds as `Retry-After` says.'],
  STEP_UP_REQUIRED: ['The action needs a fresh confirmation of the person.', 'Confirm in the portal; API keys never get this.'],
  SECOND_FACTOR_REQUIRED: ['The person signs in with two steps.', 'Send the second step.'],
  PRACTICE_NOT_CONNECTED: ['No practice system is connected.', 'The owner or an administrator connects one in the account settings.'],
  PRACTICE_PATIENT_UNKNOWN: ['The patient is not linked, or the practice system does not know it.', 'Link the patient first.'],
  PRACTICE_PATIENT_TAKEN: ['The number of the practice system is linked to another patient.', 'Check the number.'],
  PRACTICE_UNAVAILABLE: ['The practice system does not respond correctly.', 'Repeat later.'],
};

/** Returns the error codes as a table in Markdown. */
export function errorTable(): string {
  const rows = Object.entries(ERROR_GUIDE).map(
    ([code, [cause, cure]]) => `| \`${code}\` | ${ERROR_STATUS[code as ErrorCode]} | ${cause} | ${cure} |`,
  );
  return ['| code | status | cause | what to do |', '| --- | --- | --- | --- |', ...rows].join('\n');
}
