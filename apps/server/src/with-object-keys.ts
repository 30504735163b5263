import type { Deps } from '@molaar/services/context';
import type { ObjectKeys } from '@molaar/services/object-keys';

/** Returns the queue with one more rule: a job brings its worker the keys of the clinic's objects, sealed. */
export function withObjectKeys(queue: Deps['queue'], objectKeys: Pick<ObjectKeys, 'forJob'>): Deps['queue'] {
  return {
    enqueueAnalysis: async (job, options) => {
      const sealedKeys = await objectKeys.forJob(job.organizationId);
      await queue.enqueueAnalysis({ ...job, ...(sealedKeys && { sealedKeys }) }, options);
    },
    moveAnalysis: (...of) => queue.moveAnalysis(...of),
    removeAnalysis: (...of) => queue.removeAnalysis(...of),
    analysisJobState: (...of) => queue.analysisJobState(...of),
    queuePosition: (...of) => queue.queuePosition(...of),
  };
}
