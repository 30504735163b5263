export * from './own-sessions';
export { hashPassword } from './password';
export * from './resolve-session';
export * from './sign-in';
export * from './sign-out';
export * from './sweep-sessions';
