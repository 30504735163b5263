export { createQueues } from './create-queues';
export { analysisJobId, resultJobId } from './job-ids';
export { TryLater } from './try-later';
export type * from './types';
