export * from './accept-invitation-by-provider';
export * from './newcomer-of';
export * from './sign-in-by-provider';
