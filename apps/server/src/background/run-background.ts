import { randomUUID } from 'node:crypto';
import type { Queues, Running } from '@molaar/queue';
import { recordAnalysisProgress, saveAnalysisResult, sweepAnalyses } from '@molaar/services/analyses';
import { saveApiRequests } from '@molaar/services/api-keys';
import { linkAuditLog } from '@molaar/services/audit';
import { makeClinicExports } from '@molaar/services/clinic-archive';
import { deliverContactMails } from '@molaar/services/contact';
import type { Deps } from '@molaar/services/context';
import { measureDrift } from '@molaar/services/drift';
import { sweepIdempotencyKeys } from '@molaar/services/idempotency';
import { deliverMails, deliverUrgentMails } from '@molaar/services/mail';
import { sweepNotifications } from '@molaar/services/notifications';
import { mailRequestedResets } from '@molaar/services/passwords';
import { sweepRetention } from '@molaar/services/patients';
import { deliverDueDeliveries, sweepDeliveries } from '@molaar/services/practice-exchange';
import { saveSecurityEvents, sweepSecurityEvents } from '@molaar/services/security-events';
import { sweepSessions } from '@molaar/services/session';
import { measureImages, sweepObjectsDaily } from '@molaar/services/storage';
import { sweepSubscriptions } from '@molaar/services/subscription';
import { deliverDueWebhooks, sweepWebhooks } from '@molaar/services/webhooks';
import type { ServerMetrics } from '@molaar/telemetry';
import type { Logger } from 'pino';
import { createLease, type Lease } from './create-lease';
import { type OnRun, runEvery } from './run-every';

const SWEEP_MS = 30_000;
/** Longest wait of an e-mail before its first attempt. */
const MAIL_MS = 2_000;
/** Longest wait of an entry of the audit log before it is linked into the chain. */
const CHAIN_MS = 5_000;
/** Longest wait of a delivery to a practice system before its first attempt in the background. */
const DELIVERY_MS = 2_000;
/** Longest wait of a security event, or of a request with an API key, before it is saved. */
const SECURITY_MS = 2_000;
/** Longest wait of an export of a clinic before it is begun, when none is being made. */
const EXPORT_MS = 5_000;
const HOUR_MS = 3_600_000;
/** A drift takes dozens of radiographs to show. */
const DAY_MS = 24 * HOUR_MS;
/** Part of the interval that has to pass between two runs: a server's own timer is never too early. */
const PAUSE = 0.9;

/**
 * Starts the server's background work: saves the workers' results and progress, sends queued e-mails, and sweeps for
 * work that was lost. Of several servers one runs a task at a time.
 */
export function runBackground(queues: Queues, deps: Deps, log: Logger, metrics: ServerMetrics | null): Running {
  const onRun: OnRun = (name, seconds, failed) => metrics?.task(name, seconds, failed);
  const stopProgress = queues.onAnalysisProgress((analysisId, attempt, progress) => {
    recordAnalysisProgress(deps, analysisId, attempt, progress).catch((error: unknown) =>
      log.warn({ err: error, analysisId }, 'progress not saved'),
    );
  });
  const results = queues.runResultConsumer(async (result) => {
    await saveAnalysisResult(deps, result);
    const saved = result.outcome === 'SUCCEEDED' ? { model: result.modelVersion, failure: 'none' } : { failure: result.failure };
    metrics?.analysis({ model: deps.modelVersion, ...saved });
  });
  const holder = randomUUID();
  const leases: Lease[] = [];
  /** Runs a task on one server at a time; all servers together run it as often as one. */
  const one = (everyMs: number, name: string, work: () => Promise<unknown>, pauseMs = everyMs) => {
    const lease = createLease(deps.db, { name, holder }, { pauseMs: pauseMs * PAUSE });
    leases.push(lease);
    return runEvery(everyMs, name, { log, onRun }, () => lease.run(work));
  };
  const stopping = new AbortController();
  const sweeps = [
    one(SWEEP_MS, 'sweep of analyses', () => sweepAnalyses(deps)),
    one(CHAIN_MS, 'audit chain', () => linkAuditLog(deps)),
    // On every server: somebody waits for it, also while a server's leases run out.
    runEvery(MAIL_MS, 'urgent mail', { log, onRun }, () => deliverUrgentMails(deps)),
    one(MAIL_MS, 'password resets', () => mailRequestedResets(deps)),
    one(MAIL_MS, 'mail', () => deliverMails(deps)),
    one(MAIL_MS, 'contact messages', () => deliverContactMails(deps)),
    one(SWEEP_MS, 'sweep of subscriptions', () => sweepSubscriptions(deps)),
    one(DELIVERY_MS, 'practice systems', () => deliverDueDeliveries(deps)),
    one(DELIVERY_MS, 'webhooks', () => deliverDueWebhooks(deps)),
    one(HOUR_MS, 'sweep of webhooks', () => sweepWebhooks(deps)),
    one(EXPORT_MS, 'exports of clinics', () => makeClinicExports(deps, stopping.signal)),
    one(HOUR_MS, 'sweep of deliveries', () => sweepDeliveries(deps)),
    one(HOUR_MS, 'sweep of sessions', () => sweepSessions(deps)),
    runEvery(SECURITY_MS, 'security events', { log, onRun }, () => saveSecurityEvents(deps)),
    runEvery(SECURITY_MS, 'requests with API keys', { log, onRun }, () => saveApiRequests(deps)),
    one(HOUR_MS, 'sweep of security events', () => sweepSecurityEvents(deps)),
    one(HOUR_MS, 'sweep of notifications', () => sweepNotifications(deps)),
    one(HOUR_MS, 'sweep of idempotency keys', () => sweepIdempotencyKeys(deps)),
    one(HOUR_MS, 'sweep of retention', () => sweepRetention(deps)),
    // Asked for every hour, so that it also runs where no server lives for a day.
    one(HOUR_MS, 'sizes of images', () => measureImages(deps)),
    one(HOUR_MS, 'sweep of objects', () => sweepObjectsDaily(deps)),
    one(HOUR_MS, 'drift of radiographs', () => measureDrift(deps), DAY_MS),
  ];
  return {
    close: async () => {
      stopProgress();
      stopping.abort();
      await Promise.all([results.close(), ...sweeps.map((sweep) => sweep.close())]);
      await Promise.all(leases.map((lease) => lease.release()));
      await saveSecurityEvents(deps);
      await saveApiRequests(deps);
    },
  };
}
