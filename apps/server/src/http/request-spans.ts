import { currentTraceId, inSpan, SpanKind, withRemoteParent } from '@molaar/telemetry';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env';
import { routeOf } from './request-metrics';

/**
 * Makes a span of every request, named by its route, never by its path; log lines of the request carry the trace's id.
 * @param trustProxy The proxy's trace is continued; an anonymous caller's is not.
 */
export function requestSpans(trustProxy: boolean, isProcedure: (name: string) => boolean): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const work = () =>
      inSpan(c.req.method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': c.req.method } }, async (span) => {
        c.set('log', c.get('log').child({ traceId: currentTraceId() }));
        await next();
        const route = routeOf(c, isProcedure);
        span.updateName(`${c.req.method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': c.res.status, 'molaar.request_id': c.get('requestId') });
        if (c.res.status >= 500) span.setStatus({ code: 2 });
      });
    return trustProxy ? withRemoteParent({ traceparent: c.req.header('traceparent') }, work) : work();
  };
}
