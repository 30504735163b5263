import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Work of one kind that is due and not done. */
export interface WaitingWork {
  count: number;
  oldestSeconds: number;
}

/** A periodic task that one server runs at a time. */
export interface BackgroundReading {
  name: string;
  /** A server has its lease. */
  held: boolean;
  /** Since a server last began it or renewed its lease. */
  idleSeconds: number;
}

/** What is read when Prometheus asks; a reading that fails leaves its figures out. */
export interface ServerReadings {
  queue(): Promise<{ waiting: number; active: number; oldestSeconds: number }>;
  worker(): Promise<{ alive: boolean; isModelCurrent: boolean }>;
  /** Due work in the database, by kind. */
  work(): Promise<Record<string, WaitingWork>>;
  database(): { total: number; idle: number; waiting: number };
  pdf(): { running: number; waiting: number };
  eventStreams(): number;
  /** The last sweep of drifts: distances over their limits by figure, devices that were compared, and drifting ones. */
  drift(): Promise<{ installation: Record<string, number>; devices: number; drifting: number }>;
  /** Periodic tasks of all servers together. */
  background(): Promise<BackgroundReading[]>;
}

export interface ServerMetrics {
  /** Counts a response. @param route Template of the path, or the procedure's name. */
  request(labels: { method: string; route: string; status: number }, seconds: number): void;
  /** Counts the end of a periodic task of the background. */
  task(name: string, seconds: number, failed: boolean): void;
  /** Counts a result that was saved. @param failure Code, or "none". */
  analysis(labels: { model: string; failure: string }): void;
  text(): Promise<string>;
}

/** From a tile out of the cache to an upload over a slow line. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.4, 0.8, 1.5, 3, 6, 15, 60];
const TASK_SECONDS = [0.005, 0.05, 0.25, 1, 5, 30, 120];

/** Creates the figures of a server. Labels come from short fixed lists: routes, task names, codes, model versions. */
export function createServerMetrics(version: string, read: ServerReadings): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'molaar_http_request_duration_seconds',
    help: 'Time from the request to the end of its handler, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const tasks = new Histogram({
    name: 'molaar_background_task_duration_seconds',
    help: 'Time of one run of a background task',
    labelNames: ['task', 'outcome'],
    buckets: TASK_SECONDS,
    registers,
  });
  const analyses = new Counter({
    name: 'molaar_analyses_saved_total',
    help: 'Results of analyses that were saved, by model and failure',
    labelNames: ['model', 'failure'],
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers });
  gauge('molaar_info', 'Version of the server', ['version']).set({ version }, 1);
  const up = gauge('molaar_reading_up', 'Whether a group of figures could be read', ['reading']);
  const jobs = gauge('molaar_queue_jobs', 'Analyses in the queue', ['state']);
  const oldest = gauge('molaar_queue_oldest_seconds', 'Age of the oldest waiting analysis');
  const alive = gauge('molaar_worker_alive', 'Whether any worker has sent a heartbeat lately');
  const current = gauge('molaar_worker_model_current', 'Whether the latest worker runs the model that the server asks for');
  const waiting = gauge('molaar_work_due', 'Work of the database that is due and not done', ['kind']);
  const waitingAge = gauge('molaar_work_due_oldest_seconds', 'How long the oldest of it has been due', ['kind']);
  const connections = gauge('molaar_database_connections', 'Connections of the pool, and requests that wait for one', ['state']);
  const pdf = gauge('molaar_pdf_documents', 'Documents that PDF threads render, and that wait for a thread', ['state']);
  const streams = gauge('molaar_event_streams', 'Open event streams and waiting requests');

  const held = gauge('molaar_background_lease_held', 'Whether a server has the lease of a periodic task', ['task']);
  const idle = gauge('molaar_background_idle_seconds', 'Time since any server last took the lease of a periodic task', ['task']);

  const drift = gauge('molaar_drift_ratio', 'Distance of the recent radiographs from the reference over its limit', ['figure']);
  const devices = gauge('molaar_drift_devices', 'Devices of which enough radiographs are recent', ['state']);

  const readings: Record<string, () => Promise<void>> = {
    queue: async () => {
      const { oldestSeconds, ...counts } = await read.queue();
      for (const [state, count] of Object.entries(counts)) jobs.set({ state }, count);
      oldest.set(oldestSeconds);
    },
    worker: async () => {
      const worker = await read.worker();
      alive.set(worker.alive ? 1 : 0);
      current.set(worker.isModelCurrent ? 1 : 0);
    },
    work: async () => {
      for (const [kind, { count, oldestSeconds }] of Object.entries(await read.work())) {
        waiting.set({ kind }, count);
        waitingAge.set({ kind }, oldestSeconds);
      }
    },
    background: async () => {
      for (const { name: task, ...state } of await read.background()) {
        held.set({ task }, state.held ? 1 : 0);
        idle.set({ task }, state.idleSeconds);
      }
    },
    drift: async () => {
      const { installation, devices: compared, drifting } = await read.drift();
      drift.reset();
      for (const [figure, ratio] of Object.entries(installation)) drift.set({ figure }, ratio);
      devices.set({ state: 'drifting' }, drifting);
      devices.set({ state: 'usual' }, compared - drifting);
    },
    process: async () => {
      for (const [state, count] of Object.entries(read.database())) connections.set({ state }, count);
      for (const [state, count] of Object.entries(read.pdf())) pdf.set({ state }, count);
      streams.set(read.eventStreams());
    },
  };
  /** Figures of a failed reading are removed: an old value would reassure falsely. */
  const figuresOf: Record<string, { figure: Gauge; labelled: boolean }[]> = {
    queue: [
      { figure: jobs, labelled: true },
      { figure: oldest, labelled: false },
    ],
    worker: [alive, current].map((figure) => ({ figure, labelled: false })),
    work: [waiting, waitingAge].map((figure) => ({ figure, labelled: true })),
    background: [held, idle].map((figure) => ({ figure, labelled: true })),
    drift: [drift, devices].map((figure) => ({ figure, labelled: true })),
  };
  const readOne = async ([name, reading]: [string, () => Promise<void>]): Promise<void> => {
    try {
      await reading();
      up.set({ reading: name }, 1);
    } catch {
      for (const { figure, labelled } of figuresOf[name] ?? []) labelled ? figure.reset() : figure.remove();
      up.set({ reading: name }, 0);
    }
  };

  return {
    request: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    task: (task, seconds, failed) => tasks.observe({ task, outcome: failed ? 'failed' : 'done' }, seconds),
    analysis: ({ model, failure }) => analyses.inc({ model, failure }),
    text: async () => {
      await Promise.all(Object.entries(readings).map(readOne));
      return registry.metrics();
    },
  };
}
