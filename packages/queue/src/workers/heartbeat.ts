import { randomUUID } from 'node:crypto';
import { type WorkerHeartbeat, workerHeartbeat } from '@molaar/contracts';
import type { Queue } from 'bullmq';
import { HEARTBEAT } from '../settings';
import type { QueueLog, Running, WorkerDescription, WorkerInfo } from '../types';

/**
 * Announces this process to the server while it runs: a job that is never run and whose data is renewed every few
 * seconds. It works on both backends without another port or table.
 */
export function startHeartbeat(register: Queue, description: WorkerDescription, log: QueueLog): Running {
  const jobId = `worker-${randomUUID()}`;
  const write = async (): Promise<void> => {
    const data: WorkerHeartbeat = { provider: description.provider, model: description.model, at: Date.now() };
    const job = await register.getJob(jobId);
    if (job) await job.updateData(data);
    else await register.add('worker', data, { jobId });
  };
  const renew = (): Promise<void> => write().catch((error: Error) => log.warn({ jobId, reason: error.message }, 'heartbeat not written'));
  const sweep = (): Promise<void> =>
    deleteDeadWorkers(register, log).catch((error: Error) => log.warn({ reason: error.message }, 'old heartbeats not removed'));
  let writing = renew().then(sweep);
  const timer = setInterval(() => {
    writing = writing.then(renew);
  }, HEARTBEAT.everyMs);
  return {
    close: async () => {
      clearInterval(timer);
      await writing;
      await register.remove(jobId).catch((error: Error) => log.warn({ jobId, reason: error.message }, 'heartbeat not removed'));
    },
  };
}

/** Returns the worker with the latest heartbeat on any machine. Their clocks must agree within some seconds. */
export async function readWorkerInfo(register: Queue, now = Date.now()): Promise<WorkerInfo> {
  const beats = (await entries(register)).map((entry) => entry.data).sort((a, b) => b.at - a.at);
  const last = beats[0];
  if (!last) return { provider: null, model: null, alive: false };
  return { provider: last.provider, model: last.model, alive: now - last.at < HEARTBEAT.aliveMs };
}

async function deleteDeadWorkers(register: Queue, log: QueueLog): Promise<void> {
  const dead = (await entries(register)).filter((entry) => Date.now() - entry.data.at > HEARTBEAT.deleteAfterMs);
  for (const { id } of dead)
    await register.remove(id).catch((error: Error) => log.warn({ jobId: id, reason: error.message }, 'heartbeat not removed'));
}

async function entries(register: Queue): Promise<{ id: string; data: WorkerHeartbeat }[]> {
  const jobs = await register.getJobs(['wait'], 0, 99, false);
  return jobs.flatMap((job) => {
    const data = workerHeartbeat.safeParse(job?.data);
    return job?.id && data.success ? [{ id: job.id, data: data.data }] : [];
  });
}
