import type { Processor, Queue, QueueEvents, Worker, WorkerOptions } from 'bullmq';

export type WorkerSettings = Omit<WorkerOptions, 'connection'>;

/** Options of queues and workers alike. */
export type SharedOptions = Pick<WorkerOptions, 'telemetry'>;

/** BullMQ's ids of the event after which reading starts. */
export const LAST_EVENT = { now: '$', start: '0' } as const;

/** BullMQ's three classes for one database, with their shared connections. */
export interface Backend {
  readonly kind: 'postgres' | 'redis';
  queue(name: string): Queue;
  /** Reads the events of the queue: new ones from the first read on, or all stored ones. */
  events(name: string, from?: 'now' | 'start'): QueueEvents;
  worker(name: string, processor: Processor, settings: WorkerSettings): Worker;
  /** Closes the connections; queues, events and workers are closed before. */
  end(): Promise<void>;
}
