export * from './list-disclaimers';
