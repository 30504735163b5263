import { createServer } from 'node:http';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
}

export interface Collector {
  endpoint: string;
  spans: CollectedSpan[];
  /** Returns the spans of a trace that has all these names; undefined when there is none. */
  traceWith(names: readonly string[]): CollectedSpan[] | undefined;
  close(): Promise<void>;
}

interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string }[] }[];
  }[];
}

/** Receives the traces of the cluster as an OpenTelemetry collector does (OTLP over HTTP, JSON). */
export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span }))));
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    spans,
    traceWith: (names) => {
      const traces = groupByTrace(spans);
      return [...traces.values()].find((trace) => names.every((name) => trace.some((span) => span.name === name)));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Node 20 has no Map.groupBy. */
function groupByTrace(spans: readonly CollectedSpan[]): Map<string, CollectedSpan[]> {
  const traces = new Map<string, CollectedSpan[]>();
  for (const span of spans) traces.set(span.traceId, [...(traces.get(span.traceId) ?? []), span]);
  return traces;
}
