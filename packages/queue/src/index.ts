export { createQueues } from './create-queues';
export { analysisJobId, resultJobId } from './job-ids';
export type * from './types';
