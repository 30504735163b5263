export { API_KEY_ROLE, API_KEY_SCOPES, type ApiKeyScope, actionsOfScopes } from './api-key-scopes';
export { COUNTRIES, isCountry } from './countries';
export { IMAGE_LIMITS, IMAGE_STATUSES, type ImageStatus, nextImageStatus } from './image-status';
export { parseIsikukood } from './isikukood';
export { LIFE_CYCLE, type LifeCycleStatus, mayChangeLifeCycle } from './life-cycle';
export { NOTIFICATION_KINDS, NOTIFIED_ROLES, type NotificationKind } from './notifications';
export { ACTIONS, type Action, type Permission, permission, ROLES, type Role } from './permissions';
export { countSeats, SUBSCRIPTION_PLANS, type SubscriptionPlan, SEATS, type SeatCounts, areSeatsFree, exceededSeats, seatsOf } from './subscription-plans';
export {
  GRACE_DAYS,
  isContractActive,
  isSubscribed,
  isReadOnly,
  laterSnapshot,
  type PaymentProblem,
  PROVIDER_STATUSES,
  type ProviderSnapshot,
  REMINDER_DAYS,
  SUBSCRIPTION_STATES,
  type StoredSubscriptionState,
  type SubscriptionState,
  storedStateOf,
  stateAt,
  paymentProblemAt,
} from './subscription-state';
