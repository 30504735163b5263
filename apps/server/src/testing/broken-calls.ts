import type { ProcedureCall } from '../api/procedure-calls';
import { lostReturns } from './lost-returns';
import { narrowedInput, type Schema } from './narrowed-input';

type Calls = Readonly<Record<string, ProcedureCall>>;

/** A page that receives an event of a kind that it does not know reloads everything. */
const NEW_KIND_OF_EVENT = /^events\.subscribe: returned\.data\.type: .* is a new value$/;

/**
 * Says what of a release's calls its pages can no longer make, and what they do not find in the responses. A new value
 * in a list of values counts: pages have a text, a colour or a rule for each value that they know. What is returned is
 * compared where both sides say it.
 */
export function brokenCalls(released: Calls, now: Calls): string[] {
  return Object.entries(released)
    .flatMap(([path, former]) => {
      const call = now[path];
      const broken = call ? [...brokenCall(former, call), ...brokenReturn(former, call)] : ['does not exist any more'];
      return broken.map((what) => `${path}: ${what}`);
    })
    .filter((what) => !NEW_KIND_OF_EVENT.test(what));
}

function brokenCall(former: ProcedureCall, now: ProcedureCall): string[] {
  if (now.type !== former.type) return [`${former.type} became ${now.type}`];
  if (!now.input) return former.input ? ['the input is no longer read'] : [];
  const required = !now.optional && (former.optional || !former.input) ? ['the input became required'] : [];
  return [...required, ...(former.input ? narrowedInput(former.input as Schema, now.input as Schema) : [])];
}

function brokenReturn(former: ProcedureCall, now: ProcedureCall): string[] {
  return former.returned && now.returned ? lostReturns(former.returned as Schema, now.returned as Schema) : [];
}
