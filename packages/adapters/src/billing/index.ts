export * from './billing';
export { createStripeBilling } from './create-stripe-billing';
