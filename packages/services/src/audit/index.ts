export * from './link-audit-log';
export * from './list-audit';
export * from './verify-audit';
