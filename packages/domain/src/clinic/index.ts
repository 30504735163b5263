export { API_KEY_ROLE, API_KEY_SCOPES, type ApiKeyScope, actionsOfScopes, scopesOfAction } from './api-key-scopes';
export { calendarDay, lastDay } from './calendar-day';
export { type ComparedPatient, comparePatient, PATIENT_DIFFERENCES, type PatientDifference, type PatientInFile } from './compare-patient';
export { COUNTRIES, isCountry } from './countries';
export {
  compareImageDates,
  type DateTakenProblem,
  dateTakenProblem,
  EXIF_SEARCH_BYTES,
  exifDateTaken,
  FIRST_RADIOGRAPH,
  findExif,
  type ImageDates,
  type ImageOrder,
  latestToday,
} from './date-taken';
export { IMAGE_KINDS, type ImageKind, isAnalysed, kindOfModality } from './image-kind';
export { IMAGE_LIMITS, IMAGE_STATUSES, type ImageStatus, nextImageStatus } from './image-status';
export { parseIsikukood } from './isikukood';
export { LIFE_CYCLE, type LifeCycleStatus, mayChangeLifeCycle } from './life-cycle';
export { NOTIFICATION_KINDS, NOTIFIED_ROLES, type NotificationKind, SECURITY_ALERTS, type SecurityAlertKind } from './notifications';
export { ACTIONS, type Action, type Permission, permission, ROLES, type Role, weakerPermission } from './permissions';
export { type FactorState, type MissingFactor, missingFactor, needsStepUp, STEP_UP_MINUTES } from './second-factor';
export {
  areSeatsFree,
  countSeats,
  exceededSeats,
  SEATS,
  type SeatCounts,
  SUBSCRIPTION_PLANS,
  type SubscriptionPlan,
  seatsOf,
} from './subscription-plans';
export {
  GRACE_DAYS,
  isContractActive,
  isReadOnly,
  isSubscribed,
  laterSnapshot,
  type PaymentProblem,
  PROVIDER_STATUSES,
  type ProviderSnapshot,
  paymentProblemAt,
  REMINDER_DAYS,
  type StoredSubscriptionState,
  SUBSCRIPTION_STATES,
  type SubscriptionState,
  stateAt,
  storedStateOf,
} from './subscription-state';
