import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendInstance } from './send-instance';
import type { Spool } from './spool';

export interface Forwarding {
  spool: Spool;
  portal: { url: string; key: string };
  log: (line: string) => void;
  /** Ends after the object that is being sent. */
  stop: AbortSignal;
  /** Ends also what is being sent. */
  abort: AbortSignal;
  /** Resolves when an object has arrived. */
  arrived: () => Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Sends what waits in the spool, oldest first, until `stop`. An object is deleted only once the portal has it. */
export async function forwardObjects(forwarding: Forwarding): Promise<void> {
  const { spool, stop, arrived } = forwarding;
  let failures = 0;
  let reason = '';
  while (!stop.aborted) {
    // Asked before the folder is read: what arrives in between is not missed.
    const next = arrived();
    const [oldest] = await spool.waiting();
    if (oldest === undefined) {
      await Promise.race([next, aborted(stop)]);
      continue;
    }
    const later = await forward(forwarding, oldest);
    if (!later) {
      if (failures > 0) forwarding.log('the portal takes objects again');
      [failures, reason] = [0, ''];
      continue;
    }
    const longest = later.lasts ? LONGEST_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    const waitMs = Math.max(longest * (0.75 + Math.random() / 4), later.waitMs);
    if (!stop.aborted && (later.reason !== reason || failures < 7))
      forwarding.log(`${later.reason}; trying again, next in ${Math.ceil(waitMs / 1000)} s`);
    failures += 1;
    reason = later.reason;
    await wait(waitMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Sends one object. @returns Why it has to wait; undefined when it is settled. */
async function forward({ spool, portal, log, abort }: Forwarding, name: string) {
  const bytes = await spool.read(name);
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  const result = await sendInstance(portal, bytes, abort);
  if (result.is === 'later') return result;
  if (result.is === 'delivered') {
    await spool.delivered(name, bytes.length);
    log(`${mark} delivered`);
  } else {
    await spool.rejected(name, bytes.length);
    log(`${mark} rejected: ${result.code}; it stays in the folder "rejected"`);
  }
  return undefined;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
