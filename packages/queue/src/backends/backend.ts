import type { Processor, Queue, QueueEvents, Worker, WorkerOptions } from 'bullmq';

export type WorkerSettings = Omit<WorkerOptions, 'connection'>;

/** BullMQ's names for the event after which it reads. */
export const LAST_EVENT = { now: '$', start: '0' } as const;

/** BullMQ's three classes bound to one database, with the connections they share. */
export interface Backend {
  readonly kind: 'postgres' | 'redis';
  queue(name: string): Queue;
  /** Reads what happens in the queue: from now on (which begins with its first reading), or all that is kept. */
  events(name: string, from?: 'now' | 'start'): QueueEvents;
  worker(name: string, processor: Processor, settings: WorkerSettings): Worker;
  /** Ends the connections; queues, events and workers are closed before. */
  end(): Promise<void>;
}
