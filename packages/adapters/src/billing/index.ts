export * from './billing';
export * from './stripe-billing';
