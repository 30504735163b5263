import type { Message } from '../api/messages';
import type { ProcedureCall } from '../api/procedure-calls';
import type { RestOperation } from '../api/rest-operations';
import { brokenCalls } from './broken-calls';
import { brokenMessages } from './broken-messages';
import { brokenOperations } from './broken-operations';

/** What pages, callers of the REST API, servers and workers of a version send and read. */
export interface Interfaces {
  readonly calls: Readonly<Record<string, ProcedureCall>>;
  readonly operations: Readonly<Record<string, RestOperation>>;
  readonly messages: Readonly<Record<string, Message>>;
}

/** Says what of a release's interfaces this version breaks, except what is accepted with a reason. */
export function brokenInterfaces(released: Interfaces, now: Interfaces, accepted: Readonly<Record<string, string>>): string[] {
  return [
    ...brokenCalls(released.calls, now.calls),
    ...brokenOperations(released.operations, now.operations),
    ...brokenMessages(released.messages, now.messages),
  ].filter((what) => !(what in accepted));
}
