import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface WorkerMetrics {
  /** Describes the loaded model. */
  model(labels: { model: string; provider: string }): void;
  /**
   * Counts a job that was taken from the queue.
   * @returns The function that counts its end; `outcome`: done, or an error's code.
   */
  job(waitedSeconds: number): (outcome: string) => void;
  /** Counts the findings of an image by class. */
  findings(model: string, classes: readonly string[]): void;
  text(): Promise<string>;
}

const WAIT_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800];
const JOB_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** Creates the figures of a worker. Labels come from short fixed lists: classes, codes, model versions. */
export function createWorkerMetrics(): WorkerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const waits = new Histogram({
    name: 'molaar_analysis_wait_seconds',
    help: 'Time of an analysis in the queue before a worker took it, since it was last put in',
    buckets: WAIT_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'molaar_analysis_duration_seconds',
    help: 'Time of an analysis in the worker, by outcome',
    labelNames: ['outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const active = new Gauge({ name: 'molaar_analyses_active', help: 'Analyses in this worker', registers });
  const classes = new Counter({
    name: 'molaar_findings_total',
    help: 'Findings by class and model; a change without a new model deserves a look',
    labelNames: ['model', 'class'],
    registers,
  });
  const images = new Counter({ name: 'molaar_images_total', help: 'Analysed images by model', labelNames: ['model'], registers });
  const model = new Gauge({ name: 'molaar_model_info', help: 'The loaded model', labelNames: ['model', 'provider'], registers });
  return {
    model: (labels) => model.set(labels, 1),
    job: (waitedSeconds) => {
      waits.observe(Math.max(0, waitedSeconds));
      active.inc();
      const end = jobs.startTimer();
      return (outcome) => {
        active.dec();
        end({ outcome });
      };
    },
    findings: (version, found) => {
      images.inc({ model: version });
      for (const name of found) classes.inc({ model: version, class: name });
    },
    text: () => registry.metrics(),
  };
}
