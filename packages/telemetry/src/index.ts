export { type Probes, type ServedProbes, serveProbes } from './serve-probes';
export { type BackgroundReading, createServerMetrics, type ServerMetrics, type ServerReadings, type WaitingWork } from './server-metrics';
export { tracedMethods } from './traced-methods';
export {
  currentTraceId,
  inSpan,
  recordSpan,
  SpanKind,
  startTracing,
  type Tracing,
  withRemoteParent,
} from './tracing';
export { createWorkerMetrics, type WorkerMetrics } from './worker-metrics';
