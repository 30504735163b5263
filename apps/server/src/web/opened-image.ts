import { id } from '@molaar/contracts';
import type { Actor } from '@molaar/services/context';
import { getImage, readFirstTiles } from '@molaar/services/images';
import { currentUser } from '@molaar/services/session';
import type { Context, MiddlewareHandler } from 'hono';
import type { AppDeps } from '../app-deps';
import type { AppEnv, OpenedImage } from '../app-env';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import type { Admission } from '../http/admission';
import { attachSession, requireActor } from '../session/caller-session';
import { readSessionCookie } from '../session/session-cookie';

/** How long the page waits for its data: it needs none, and shows what it can while the database does not respond. */
const MAX_WAIT_MS = 1_000;

/** How long it waits for the tiles, which a store far away may not have at once. */
const MAX_TILES_WAIT_MS = 100;

/**
 * Reads the image that the workdesk's page will show, and the person, so that the page can request its tiles at once.
 * It counts as a view like the calls that the page then does not make. Without a person's session, or where the calls
 * would fail, the page has no data and makes them itself: it says nothing about whether an id exists.
 */
export function openedImage(app: AppDeps, { callers, clinics }: Admission): MiddlewareHandler<AppEnv> {
  const attach = attachSession(app);
  return async (c, next) => {
    const imageId = askedImage(c, app.settings.secure);
    if (imageId) {
      const read = async () => c.set('openedImage', await readOpenedImage(app, c, imageId));
      const ofClinic = async () => void (await clinics(c, read));
      const known = async () => void (await attach(c, ofClinic));
      await atMost(callers(c, known), MAX_WAIT_MS).catch((error) => logError(c.get('log'), toAppError(error, 'en')));
    }
    return next();
  };
}

/**
 * Returns the image in the address of a page that a person opens: not of one in a frame, which is a partner's, and not
 * of one that a browser fetches in advance, which is no view.
 */
function askedImage(c: Context<AppEnv>, secure: boolean): string | undefined {
  if (c.req.method !== 'GET' || c.req.header('Sec-Fetch-Dest') !== 'document' || c.req.header('Sec-Purpose') !== undefined)
    return undefined;
  return readSessionCookie(c, secure) ? id.safeParse(c.req.query('image')).data : undefined;
}

async function readOpenedImage({ services }: AppDeps, c: Context<AppEnv>, imageId: string): Promise<OpenedImage | undefined> {
  const actor = await requireActor(c.get('session'));
  if (actor.token) return undefined;
  const [user, shown] = await Promise.all([currentUser(services, actor), imageWithTiles(services, actor, imageId)]);
  return { user, ...shown };
}

async function imageWithTiles(services: AppDeps['services'], actor: Actor, imageId: string): Promise<Omit<OpenedImage, 'user'>> {
  const image = await getImage(services, actor, imageId);
  // Without them, the radiograph is shown when the first tile that the page requests is there.
  const tiles = await atMost(readFirstTiles(services, actor, image), MAX_TILES_WAIT_MS).catch(() => undefined);
  return { image, tiles: tiles?.map((tile) => ({ ...tile, data: tile.data.toString('base64') })) };
}

/** Waits for a promise, but not longer than `ms`; then there is no result. */
async function atMost<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Returns the block of JSON in the page from which its first script reads the image; it cannot end the block. */
export function openedImageBlock(opened: OpenedImage): string {
  const json = JSON.stringify(opened).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="opened-image">${json}</script>`;
}
