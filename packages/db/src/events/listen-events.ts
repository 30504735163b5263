import { setTimeout as delay } from 'node:timers/promises';
import { id, type PortalEvent, portalEvent } from '@molaar/contracts';
import type pg from 'pg';
import { DeadlineClient } from '../pool/deadline-client';

const RECONNECT_MS = { first: 200, max: 5000 } as const;
/** A connection that only listens does not notice that it is lost: it asks, and ends without an answer. */
const PROBE = { everyMs: 10_000, answerMs: 5_000 } as const;

export interface Listening {
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Receives errors of the connection and of messages that cannot be parsed. */
  onError?: (error: Error) => void;
  /** Called after a reconnection, when events may have been missed. */
  onReconnect?: () => void;
  /** How often the connection is probed, and how long it may take to answer; tests shorten them. */
  probe?: { readonly everyMs: number; readonly answerMs: number };
}

/**
 * Listens to `publishEvent` of every server on a connection of its own, and reconnects with backoff. Resolves once the
 * first connection listens; rejects when it cannot be made.
 */
export async function listenEvents(
  connectionString: string,
  listener: (organizationId: string, event: PortalEvent) => void,
  { onError, onReconnect, probe = PROBE }: ListenOptions = {},
): Promise<Listening> {
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const { answerMs } = probe;
    const next = new DeadlineClient({ connectionString, keepAlive: true, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    next.on('error', (error) => onError?.(error));
    next.on('notification', ({ payload }) => deliver(payload ?? ''));
    await next.connect();
    try {
      const { rows } = await next.query<{ name: string }>('select name from event_channel');
      await next.query(`listen ${next.escapeIdentifier(rows[0]?.name ?? '')}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    const probing = setInterval(() => void next.query('select 1').catch(() => undefined), probe.everyMs).unref();
    next.once('end', () => {
      clearInterval(probing);
      void reconnect();
    });
    return next;
  }

  async function reconnect(): Promise<void> {
    for (let pause: number = RECONNECT_MS.first; !closing.signal.aborted; pause = Math.min(pause * 2, RECONNECT_MS.max)) {
      try {
        await delay(pause, undefined, { signal: closing.signal });
        client = await connect();
        if (closing.signal.aborted) await client.end();
        else onReconnect?.();
        return;
      } catch (error) {
        if (!closing.signal.aborted) onError?.(error as Error);
      }
    }
  }

  function deliver(payload: string): void {
    try {
      const { organizationId, event } = JSON.parse(payload);
      const known = portalEvent.safeParse(event);
      // During an upgrade, servers of a newer version announce what this one cannot pass on: its pages reload instead.
      listener(id.parse(organizationId), known.success ? known.data : { type: 'reset' });
      if (!known.success) onError?.(known.error);
    } catch (error) {
      onError?.(error as Error);
    }
  }

  return {
    close: async () => {
      closing.abort();
      await client.end();
    },
  };
}
