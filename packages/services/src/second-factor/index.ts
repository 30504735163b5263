export * from './confirm-authenticator-app';
export * from './get-second-factors';
export * from './register-passkey';
export * from './remove-factor';
export * from './rename-passkey';
export * from './renew-recovery-codes';
export * from './reset-second-factor';
export * from './start-authenticator-app';
export { startPasskeyUse } from './use-passkey';
