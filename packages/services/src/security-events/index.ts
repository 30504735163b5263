export * from './alert-of';
export * from './list-security-events';
export * from './record-failed-sign-in';
export * from './record-security-event';
export * from './record-sign-in';
export * from './save-security-events';
export * from './sweep-security-events';
