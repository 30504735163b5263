import type { Processor, Queue, QueueEvents, Worker, WorkerOptions } from 'bullmq';

export type WorkerSettings = Omit<WorkerOptions, 'connection'>;

/** BullMQ's three classes bound to one database, with the connections they share. */
export interface Backend {
  readonly kind: 'postgres' | 'redis';
  queue(name: string): Queue;
  events(name: string): QueueEvents;
  worker(name: string, processor: Processor, settings: WorkerSettings): Worker;
  /** Ends the connections; queues, events and workers are closed before. */
  end(): Promise<void>;
}
