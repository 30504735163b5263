import { analysisJob, analysisProgress, analysisResultJob, findingsFile, portalEvent, workerHeartbeat } from '@molaar/contracts';
import { z } from 'zod';

/** What servers and workers of two versions send each other during an upgrade. */
const MESSAGES = { analysisJob, analysisResultJob, analysisProgress, findingsFile, workerHeartbeat, portalEvent };

/** The JSON schemas of a message. */
export interface Message {
  /** What a process may write that sends it. */
  readonly written: object;
  /** What a process accepts that receives it; fields that it does not know are ignored. */
  readonly read: object;
}

/** Returns the messages between servers and workers by their names. */
export function messages(): Record<string, Message> {
  return Object.fromEntries(
    Object.entries(MESSAGES).map(([name, schema]) => [
      name,
      { written: withoutRest(z.toJSONSchema(schema, { io: 'output' })), read: z.toJSONSchema(schema, { io: 'input' }) },
    ]),
  );
}

/** An output's schema forbids other fields because none is written, not because its reader would not accept them. */
function withoutRest<T>(schema: T): T {
  return JSON.parse(
    JSON.stringify(schema, (keyword, value) => (keyword === 'additionalProperties' && value === false ? undefined : value)),
  );
}
