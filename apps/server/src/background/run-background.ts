import type { Queues, Running } from '@molaar/queue';
import { recordAnalysisProgress, saveAnalysisResult, sweepAnalyses } from '@molaar/services/analyses';
import { linkAuditLog } from '@molaar/services/audit';
import { deliverContactMails } from '@molaar/services/contact';
import type { Deps } from '@molaar/services/context';
import { sweepIdempotencyKeys } from '@molaar/services/idempotency';
import { deliverMails } from '@molaar/services/mail';
import { sweepNotifications } from '@molaar/services/notifications';
import { sweepRetention } from '@molaar/services/patients';
import { deliverDueDeliveries, sweepDeliveries } from '@molaar/services/practice-exchange';
import { sweepSessions } from '@molaar/services/session';
import { sweepObjects } from '@molaar/services/storage';
import { sweepSubscriptions } from '@molaar/services/subscription';
import type { Logger } from 'pino';
import { runEvery } from './run-every';

const SWEEP_MS = 30_000;
/** Longest wait of an e-mail before its first attempt. */
const MAIL_MS = 2_000;
/** Longest wait of an entry of the audit log before it is linked into the chain. */
const CHAIN_MS = 5_000;
/** Longest wait of a delivery to a practice system before its first attempt in the background. */
const DELIVERY_MS = 2_000;
const HOUR_MS = 3_600_000;

/**
 * Starts the server's background work: saves the workers' results and progress, sends queued e-mails, and sweeps for
 * work that was lost. Several servers may run it at the same time.
 */
export function runBackground(queues: Queues, deps: Deps, log: Logger): Running {
  const stopProgress = queues.onAnalysisProgress((analysisId, attempt, progress) => {
    recordAnalysisProgress(deps, analysisId, attempt, progress).catch((error: unknown) =>
      log.warn({ err: error, analysisId }, 'progress not saved'),
    );
  });
  const results = queues.runResultConsumer((result) => saveAnalysisResult(deps, result));
  const sweeps = [
    runEvery(SWEEP_MS, 'sweep of analyses', log, () => sweepAnalyses(deps)),
    runEvery(CHAIN_MS, 'audit chain', log, () => linkAuditLog(deps)),
    runEvery(MAIL_MS, 'mail', log, () => deliverMails(deps)),
    runEvery(MAIL_MS, 'contact messages', log, () => deliverContactMails(deps)),
    runEvery(SWEEP_MS, 'sweep of subscriptions', log, () => sweepSubscriptions(deps)),
    runEvery(DELIVERY_MS, 'practice systems', log, () => deliverDueDeliveries(deps)),
    runEvery(HOUR_MS, 'sweep of deliveries', log, () => sweepDeliveries(deps)),
    runEvery(HOUR_MS, 'sweep of sessions', log, () => sweepSessions(deps)),
    runEvery(HOUR_MS, 'sweep of notifications', log, () => sweepNotifications(deps)),
    runEvery(HOUR_MS, 'sweep of idempotency keys', log, () => sweepIdempotencyKeys(deps)),
    runEvery(HOUR_MS, 'sweep of retention', log, () => sweepRetention(deps)),
    runEvery(HOUR_MS, 'sweep of objects', log, () => sweepObjects(deps)),
  ];
  return {
    close: async () => {
      stopProgress();
      await Promise.all([results.close(), ...sweeps.map((sweep) => sweep.close())]);
    },
  };
}
