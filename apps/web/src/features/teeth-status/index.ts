export { cropWindow } from './crop-window';
export { addStatus, approvedContradictions, decide, NO_EDITS, type StatusEdits, shownStatuses, statusesToSave } from './status-edits';
export type { StatusSession } from './status-session';
export { useChartTheme } from './use-chart-theme';
