/** A worker process that takes a job and never finishes it: the test kills it. Argument: the queue's config as JSON. */
import { createQueues } from '../create-queues';
import type { QueueConfig } from '../types';

const queues = await createQueues(JSON.parse(process.argv[2] ?? '') as QueueConfig);
queues.runAnalysisWorker(
  async (job) => {
    process.stdout.write(`${job.analysisId}\n`);
    await new Promise(() => {});
  },
  { concurrency: 1, onDead: async () => {} },
);
