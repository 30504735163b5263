export { AuditTab } from './audit-tab';
export { type LogFilters, LogFrame } from './log-frame';
