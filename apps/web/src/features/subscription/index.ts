export { brandName } from './brand-name';
export { PeriodSwitch } from './period-switch';
export { type OfferedPlan, offeredPlans, priceOf, SubscriptionPlanTable } from './plan-cards';
export { SubscriptionPlanChoice } from './plan-choice';
export { SubscriptionTab } from './subscription-tab';
export { useSubscriptionPlans } from './use-subscription-plans';
