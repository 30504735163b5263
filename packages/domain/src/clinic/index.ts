export { API_KEY_ROLE, API_KEY_SCOPES, type ApiKeyScope, actionsOfScopes } from './api-key-scopes';
export { COUNTRIES, isCountry } from './countries';
export { IMAGE_LIMITS, IMAGE_STATUSES, type ImageStatus, nextImageStatus } from './image-status';
export { parseIsikukood } from './isikukood';
export { LIFE_CYCLE, type LifeCycleStatus, mayBecome } from './life-cycle';
export { NOTIFICATION_KINDS, NOTIFIED_ROLES, type NotificationKind } from './notifications';
export { ACTIONS, type Action, type Permission, permission, ROLES, type Role } from './permissions';
export { countSeats, PLAN_TYPES, type PlanType, SEATS, type SeatCounts, seatsAreFree, seatsBeyond, seatsOf } from './subscription-plans';
export {
  GRACE_DAYS,
  isInForce,
  isLiving,
  isReadOnly,
  keepLater,
  type PaymentTrouble,
  PROVIDER_STATUSES,
  type ProviderSnapshot,
  REMIND_DAYS,
  SUBSCRIPTION_STATES,
  type SubscriptionStanding,
  type SubscriptionState,
  standingOf,
  stateAt,
  troubleAt,
} from './subscription-state';
