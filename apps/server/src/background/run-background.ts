import type { Queues, Running } from '@molaar/queue';
import { recordAnalysisProgress, saveAnalysisResult, sweepAnalyses, sweepObjects } from '@molaar/services/analyses';
import { linkAuditLog } from '@molaar/services/audit';
import { deliverContactMails } from '@molaar/services/contact';
import type { Deps } from '@molaar/services/context';
import { sweepIdempotencyKeys } from '@molaar/services/idempotency';
import { deliverMails } from '@molaar/services/mail';
import { sweepNotifications } from '@molaar/services/notifications';
import { sweepRetention } from '@molaar/services/patients';
import { deliverDue, sweepDeliveries } from '@molaar/services/practice-exchange';
import { sweepSessions } from '@molaar/services/session';
import { sweepSubscriptions } from '@molaar/services/subscription';
import type { Logger } from 'pino';
import { every } from './every';

const SWEEP_MS = 30_000;
/** How long a mail waits at most before its first attempt. */
const MAIL_MS = 2_000;
/** How long an entry of the audit log waits at most for its link. */
const CHAIN_MS = 5_000;
/** How long something waits at most before its first attempt, where nobody stays to watch it. */
const DELIVERY_MS = 2_000;
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
    every(CHAIN_MS, 'audit chain', log, () => linkAuditLog(deps)),
    every(MAIL_MS, 'mail', log, () => deliverMails(deps)),
    every(MAIL_MS, 'contact messages', log, () => deliverContactMails(deps)),
    every(SWEEP_MS, 'sweep of subscriptions', log, () => sweepSubscriptions(deps)),
    every(DELIVERY_MS, 'practice systems', log, () => deliverDue(deps)),
    every(HOUR_MS, 'sweep of deliveries', log, () => sweepDeliveries(deps)),
    every(HOUR_MS, 'sweep of sessions', log, () => sweepSessions(deps)),
    every(HOUR_MS, 'sweep of notifications', log, () => sweepNotifications(deps)),
    every(HOUR_MS, 'sweep of idempotency keys', log, () => sweepIdempotencyKeys(deps)),
    every(HOUR_MS, 'sweep of retention', log, () => sweepRetention(deps)),
    every(HOUR_MS, 'sweep of objects', log, () => sweepObjects(deps)),
  ];
  return {
    close: async () => {
      stopProgress();
      await Promise.all([results.close(), ...sweeps.map((sweep) => sweep.close())]);
    },
  };
}
