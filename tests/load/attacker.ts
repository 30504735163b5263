import { setMaxListeners } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { Target } from './prepare-attacker';
import { WORST_CLIENTS } from './worst-clients';

/** A thread that sends one kind of worst request until its time is up. */
export interface AttackOrder {
  name: string;
  url: string;
  target: Target;
  seconds: number;
}

export interface AttackReport {
  sent: number;
  /** How often each status, or error, was the answer. */
  answers: Record<string, number>;
}

/** The victim's is another one. */
const ADDRESS = '198.51.100.7';

const { name, url, target, seconds } = workerData as AttackOrder;
const client = WORST_CLIENTS.find((one) => one.name === name);
if (!client) throw new Error(`no worst client ${name}`);
const report: AttackReport = { sent: 0, answers: {} };
const stop = new AbortController();
setMaxListeners(0, stop.signal);
setTimeout(() => stop.abort(), seconds * 1000);
const cookie = client.who ? (target.cookies[client.who] ?? '') : '';
const body = client.body?.(target);
/**
 * Rejected requests a second of all loops together: they cost the client nothing, and this thread uses the same cores
 * as the server. More of them are a flood, which a proxy in front of the portal limits by network.
 */
const MOST_REJECTED = 200;
const pauseMs = Math.max(20, (client.atOnce * 1000) / MOST_REJECTED);

/** A response that was aborted while it was read may never end in this client; nothing is sent after the time is up. */
const LAST_ANSWERS_MS = 20_000;
await Promise.race([
  Promise.all(Array.from({ length: client.atOnce }, sendUntilStopped)),
  new Promise((resolve) => setTimeout(resolve, seconds * 1000 + LAST_ANSWERS_MS)),
]);
parentPort?.postMessage(report);

async function sendUntilStopped(): Promise<void> {
  while (!stop.signal.aborted) {
    report.sent += 1;
    const answer = await send().catch((error: Error & { cause?: { code?: string } }) =>
      stop.signal.aborted ? 'given up' : (error.cause?.code ?? error.name),
    );
    report.answers[answer] = (report.answers[answer] ?? 0) + 1;
    if (!answer.startsWith('2')) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function send(): Promise<string> {
  if (!client) return 'none';
  const { method = 'POST', path, contentType = 'application/json', slow = false } = client;
  const headers: Record<string, string> = { 'Request-Type': 'ajax', Cookie: cookie, 'X-Forwarded-For': ADDRESS };
  const content = client.form?.(target) ?? body ?? client.fresh?.();
  if (content !== undefined && !(content instanceof FormData)) headers['Content-Type'] = contentType;
  const address = `${url}${typeof path === 'string' ? path : path(target)}`;
  const response = await fetch(address, {
    method,
    headers,
    signal: stop.signal,
    ...(slow ? { body: drip(), duplex: 'half' } : content === undefined ? {} : { body: content }),
  } as RequestInit);
  // Reads all of it, an event stream until the time is up.
  for await (const _chunk of response.body ?? []);
  return String(response.status);
}

/** A body that sends a byte a second. */
function drip(): ReadableStream {
  return new ReadableStream({
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      controller.enqueue(new Uint8Array([0x20]));
    },
  });
}
