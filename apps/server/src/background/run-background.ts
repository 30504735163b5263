import type { Queues, Running } from '@molaar/queue';
import {
  type Deps,
  deliverMails,
  recordAnalysisProgress,
  saveAnalysisResult,
  sweepAnalyses,
  sweepObjects,
  sweepSessions,
} from '@molaar/services';
import type { Logger } from 'pino';
import { every } from './every';

const SWEEP_MS = 30_000;
/** How long a mail waits at most before its first attempt. */
const MAIL_MS = 2_000;
const HOUR_MS = 3_600_000;

/**
 * What a server does besides answering: saves the workers' results, writes down their progress, and puts right what
 * got lost. Several servers may do it at once.
 */
export function runBackground(queues: Queues, deps: Deps, log: Logger): Running {
  const stopProgress = queues.onAnalysisProgress((analysisId, attempt, progress) => {
    recordAnalysisProgress(deps, analysisId, attempt, progress).catch((error: unknown) =>
      log.warn({ err: error, analysisId }, 'progress not written'),
    );
  });
  const results = queues.runResultConsumer((result) => saveAnalysisResult(deps, result));
  const sweeps = [
    every(SWEEP_MS, 'sweep of analyses', log, () => sweepAnalyses(deps)),
    every(MAIL_MS, 'mail', log, () => deliverMails(deps)),
    every(HOUR_MS, 'sweep of sessions', log, () => sweepSessions(deps)),
    every(HOUR_MS, 'sweep of objects', log, () => sweepObjects(deps)),
  ];
  return {
    close: async () => {
      stopProgress();
      await Promise.all([results.close(), ...sweeps.map((sweep) => sweep.close())]);
    },
  };
}
