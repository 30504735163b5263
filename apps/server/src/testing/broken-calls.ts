import type { ProcedureCall } from '../api/procedure-calls';
import { narrowedInput, type Schema } from './narrowed-input';

type Calls = Readonly<Record<string, ProcedureCall>>;

/** Says what of a release's calls its pages can no longer make. */
export function brokenCalls(released: Calls, now: Calls): string[] {
  return Object.entries(released).flatMap(([path, former]) => {
    const call = now[path];
    if (!call) return [`${path}: does not exist any more`];
    if (call.type !== former.type) return [`${path}: ${former.type} became ${call.type}`];
    if (!call.input) return former.input ? [`${path}: the input is no longer read`] : [];
    const required = !call.optional && (former.optional || !former.input) ? [`${path}: the input became required`] : [];
    return [
      ...required,
      ...(former.input ? narrowedInput(former.input as Schema, call.input as Schema).map((what) => `${path}: ${what}`) : []),
    ];
  });
}
