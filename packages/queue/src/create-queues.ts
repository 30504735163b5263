import { QUEUES } from '@molaar/contracts';
import type { QueueEvents } from 'bullmq';
import { BullMQOtel } from 'bullmq-otel';
import { openPostgresBackend } from './backends/postgres';
import { openRedisBackend } from './backends/redis';
import { analysisJobState } from './producers/analysis-job-state';
import { countAnalyses } from './producers/count-analyses';
import { enqueueAnalysis } from './producers/enqueue-analysis';
import { enqueueResult } from './producers/enqueue-result';
import { listenProgress } from './producers/listen-progress';
import { moveAnalysis } from './producers/move-analysis';
import { queuePosition } from './producers/queue-position';
import { removeAnalysis } from './producers/remove-analysis';
import { LOCKS, WAITING, WORKERS_QUEUE } from './settings';
import type { QueueConfig, QueueLog, Queues, Running } from './types';
import { readWorkerInfo, startHeartbeat } from './workers/heartbeat';
import { runAnalysisWorker } from './workers/run-analysis-worker';
import { runResultConsumer } from './workers/run-result-consumer';

const SILENT: QueueLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Connects to the queues. @throws Error when the database is unavailable, so that a process fails at its start. */
export async function createQueues(config: QueueConfig): Promise<Queues> {
  const { log = SILENT, locks = LOCKS, waiting = WAITING, progressFrom } = config;
  const telemetry = config.tracing ? { telemetry: new BullMQOtel({ tracerName: 'molaar' }) } : {};
  const backend = await (config.backend === 'postgres'
    ? openPostgresBackend(config, log, telemetry)
    : openRedisBackend(config, log, telemetry));
  const analyses = backend.queue(QUEUES.analysis);
  const results = backend.queue(QUEUES.analysisResults);
  const workers = backend.queue(WORKERS_QUEUE);
  for (const queue of [analyses, results, workers])
    queue.on('error', (error) => log.warn({ queue: queue.name, reason: error.message }, 'queue error'));
  // BullMQ prepares a queue at its first use and keeps the outcome: a failure then would stay for the whole process.
  try {
    await Promise.all([analyses, results, workers].map((queue) => queue.waitUntilReady()));
  } catch (error) {
    await backend.end();
    throw error;
  }

  const running = new Set<Running>();
  const track = (item: Running): Running => {
    const tracked: Running = {
      close: async () => {
        if (running.delete(tracked)) await item.close();
      },
    };
    running.add(tracked);
    return tracked;
  };
  let events: QueueEvents | undefined;
  const progressEvents = (): QueueEvents => {
    if (!events) {
      events = backend.events(QUEUES.analysis, progressFrom);
      events.on('error', (error) => log.warn({ reason: error.message }, 'queue events error'));
    }
    return events;
  };

  return {
    backend: backend.kind,
    enqueueAnalysis: (job, options) => enqueueAnalysis(analyses, job, options),
    moveAnalysis: (analysisId, attempt, priority) => moveAnalysis(analyses, { analysisId, attempt, priority }),
    removeAnalysis: (analysisId, attempt) => removeAnalysis(analyses, analysisId, attempt),
    enqueueResult: (job) => enqueueResult(results, job),
    analysisJobState: (analysisId, attempt) => analysisJobState(analyses, results, analysisId, attempt),
    queuePosition: (analysisId, attempt) => queuePosition(analyses, analysisId, attempt),
    counts: () => countAnalyses(analyses),
    onAnalysisProgress: (listener) => listenProgress(progressEvents(), listener),
    runAnalysisWorker: (handler, options) => track(runAnalysisWorker(backend, handler, options, { locks, waiting, log })),
    runResultConsumer: (handler) => track(runResultConsumer(backend, handler, locks, log)),
    workerHeartbeat: (description) => track(startHeartbeat(workers, description, log)),
    workerInfo: () => readWorkerInfo(workers),
    close: async () => {
      await Promise.all([...running].map((item) => item.close()));
      await Promise.all([events?.close(), analyses.close(), results.close(), workers.close()]);
      await backend.end();
    },
  };
}
