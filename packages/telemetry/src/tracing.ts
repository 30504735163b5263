import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { TracingSettings } from './tracing-settings';

const NAME = 'molaar';

export interface Tracing {
  /** Whether spans are made at all: without it nothing is wrapped. */
  readonly on: boolean;
  /** Sends what is left. */
  close(): Promise<void>;
}

/**
 * Sends traces to an OpenTelemetry collector (OTLP over HTTP, JSON). Spans contain routes, statement texts with
 * placeholders, codes and our ids; no values of statements, no bodies, no names. Without an endpoint the SDK is not
 * even loaded.
 */
export async function startTracing(settings: TracingSettings): Promise<Tracing> {
  const { endpoint } = settings;
  if (!endpoint) return { on: false, close: async () => {} };
  const { startSdk } = await import('./tracing-sdk');
  return { on: true, close: startSdk({ ...settings, endpoint }) };
}

/** Runs `work` in a span; an error that it throws marks the span with its name, never with its message. */
export async function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {} }: { kind?: SpanKind; attributes?: Attributes },
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return trace.getTracer(NAME).startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records something that has just ended, as a child of the span in which it is called. */
export function recordSpan(name: string, ms: number, attributes: Attributes, failed = false): void {
  const end = Date.now();
  const span = trace.getTracer(NAME).startSpan(name, { kind: SpanKind.CLIENT, startTime: end - ms, attributes });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}

/** Returns the id of the current trace, for log lines; undefined when there is none. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Continues the trace of a request's headers (traceparent). */
export function withRemoteParent<T>(headers: Record<string, string | undefined>, work: () => T): T {
  return context.with(propagation.extract(context.active(), headers), work);
}

export { SpanKind };
