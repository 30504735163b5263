import { createHash } from 'node:crypto';
import { Gate } from '@molaar/db/gate';
import type { Context, MiddlewareHandler } from 'hono';
import type { Settings } from '../app-deps';
import type { AppEnv } from '../app-env';
import { clientAddress } from '../client-address';
import { onceClosed } from './once-closed';
import { proceduresOf, receivesFile } from './request-sizes';

/**
 * Requests at once in this process, and how many more wait for their turn. A browser sends six at once over HTTP/1.1; a
 * clinic has fewer than the database has connections.
 * - call: most requests, answered within milliseconds;
 * - batch: many calls in one request, which all ask the database at once;
 * - upload: the body arrives as slowly as its line;
 * - slow: PDFs, FHIR, edited images, the archive of a clinic, which is made beforehand;
 * - archive: exports of a patient, compressed while they are sent, so each keeps its place until it is sent;
 * - stream: waits for events; a browser opens one for all of its tabs.
 */
export const AT_ONCE = {
  call: { session: { atOnce: 6, waiting: 200 }, clinic: { atOnce: 8, waiting: 400 } },
  batch: { session: { atOnce: 2, waiting: 50 }, clinic: { atOnce: 2, waiting: 100 } },
  upload: { session: { atOnce: 6, waiting: 100 }, clinic: { atOnce: 24, waiting: 200 } },
  slow: { session: { atOnce: 2, waiting: 30 }, clinic: { atOnce: 4, waiting: 100 } },
  archive: { session: { atOnce: 1, waiting: 30 }, clinic: { atOnce: 2, waiting: 100 } },
  stream: { session: { atOnce: 20, waiting: 0 }, clinic: { atOnce: 300, waiting: 0 } },
} as const;
/** Requests of one network at once without a known session, streams excepted: anonymous or with an invented session. */
const NETWORK = { atOnce: 24, waiting: 400 } as const;
/** Calls in one request that a page makes when it opens. */
const FEW_CALLS = 10;
/** Sessions of this process's last requests need no place of their network: nobody can invent one. */
const MOST_KNOWN = 20_000;
type Lane = keyof typeof AT_ONCE;
/** Lanes whose response continues after the handler returned it. */
const HELD: ReadonlySet<Lane> = new Set(['archive', 'stream']);

const STREAMS = [/^\/trpc\/events\.subscribe$/, /^\/api\/x\/analysis\/batch\/[^/]+\/events$/, /^\/api\/annotation\/annotate\//];
const ARCHIVES = [/^\/api\/x\/patient\/[^/]+\/export$/];
const SLOW = [
  /^\/api\/pdf\//,
  /^\/api\/x\/patient\/[^/]+\/fhir$/,
  /^\/api\/x\/fhir\/(?!metadata$|CodeSystem\/)/,
  /^\/api\/x\/clinic-export\/[^/]+\/archive$/,
  /^\/api\/x\/image\/[^/]+\/(edit|dicom)$/,
  /^\/api\/x\/dicomweb\/studies\/[^/]+(\/series\/[^/]+)?(\/instances\/[^/]+(\/frames\/[^/]+)?(\/rendered|\/bulkdata\/.*)?)?$/,
  /\/pdf$/,
  /^\/trpc\/images\.edit$/,
];

function laneOf({ req: { path, method } }: Context): Lane {
  const isOneOf = (paths: readonly RegExp[]): boolean => paths.some((pattern) => pattern.test(path));
  if (isOneOf(STREAMS)) return 'stream';
  if (method !== 'GET' && receivesFile(path)) return 'upload';
  if ((proceduresOf(path)?.length ?? 0) > FEW_CALLS) return 'batch';
  if (isOneOf(ARCHIVES)) return 'archive';
  return isOneOf(SLOW) ? 'slow' : 'call';
}

export interface Admission {
  /** Before the session is known: bounds what a session, or a network, has in progress. */
  callers: MiddlewareHandler<AppEnv>;
  /** Once it is known: bounds what a clinic has in progress. */
  clinics: MiddlewareHandler<AppEnv>;
}

/** Returns what names the session of a request; undefined without a session. */
type ReadCredential = (c: Context) => string | undefined;

/**
 * Makes the requests of one client wait for each other, and not those of others for them. A client with too many gets
 * TOO_MANY_REQUESTS with `Retry-After`.
 */
export function admission({ trustProxy }: Pick<Settings, 'trustProxy'>, readCredential: ReadCredential): Admission {
  const lanes = Object.entries(AT_ONCE).map(([lane, { session, clinic }]) => [
    lane,
    { session: new Gate(session), clinic: new Gate(clinic) },
  ]);
  const gates: Record<Lane, { session: Gate; clinic: Gate }> = Object.fromEntries(lanes);
  const networks = new Gate(NETWORK);
  const known = new Set<string>();
  return {
    callers: async (c, next) => {
      const lane = laneOf(c);
      const credential = readCredential(c);
      const address = clientAddress(c, trustProxy);
      const session = credential === undefined ? `at ${address}` : digest(credential);
      // Anonymous callers of one network, a clinic's whole staff before they sign in, share its places.
      const exit = credential !== undefined || lane === 'stream' ? await gates[lane].session.enter(session) : undefined;
      return keepPlace(c, lane, exit, async () => {
        const leaveNetwork = known.has(session) || lane === 'stream' ? undefined : await networks.enter(address);
        try {
          await next();
        } finally {
          leaveNetwork?.();
        }
      });
    },
    clinics: async (c, next) => {
      const actor = await c
        .get('session')
        .actor()
        .catch(() => null);
      if (!actor) return next();
      const credential = readCredential(c);
      if (known.size >= MOST_KNOWN) known.clear();
      if (credential !== undefined) known.add(digest(credential));
      const lane = laneOf(c);
      return keepPlace(c, lane, await gates[lane].clinic.enter(actor.organizationId), next);
    },
  };
}

function digest(credential: string): string {
  return createHash('sha256').update(credential).digest('base64');
}

/** Runs `next` and gives up the place after it; of a held lane when the connection of the request has ended. */
async function keepPlace(c: Context, lane: Lane, exit: (() => void) | undefined, next: () => Promise<void>): Promise<void> {
  const exitsLater = exit !== undefined && HELD.has(lane) && onceClosed(c, exit);
  try {
    await next();
  } finally {
    if (!exitsLater) exit?.();
  }
}
