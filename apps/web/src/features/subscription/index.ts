export { PeriodSwitch } from './period-switch';
export { type OfferedPlan, offeredPlans, priceOf, SubscriptionPlanChoice, SubscriptionPlanTable } from './plan-cards';
export { brandName, SubscriptionTab } from './subscription-tab';
export { useSubscriptionPlans } from './use-subscription-plans';
