export { TreatmentsSeenLine } from './lazy-treatments-seen-line';
export { useTreatmentsSeen } from './use-treatments-seen';
