import { inSpan, SpanKind } from './tracing';

/** Returns the object with a span around each of the named asynchronous methods; their arguments are not recorded. */
export function tracedMethods<T extends object>(name: string, target: T, methods: readonly (keyof T & string)[]): T {
  const traced = Object.fromEntries(
    methods.map((method) => {
      const call = target[method] as (...args: unknown[]) => Promise<unknown>;
      return [method, (...args: unknown[]) => inSpan(`${name} ${method}`, { kind: SpanKind.CLIENT }, () => call.apply(target, args))];
    }),
  );
  return { ...target, ...traced };
}
