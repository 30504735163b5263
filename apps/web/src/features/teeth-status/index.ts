export { addStatus, approvedContradictions, decide, NO_EDITS, type StatusEdits, shownStatuses, statusesToSave } from './status-edits';
export type { StatusSession } from './status-session';
