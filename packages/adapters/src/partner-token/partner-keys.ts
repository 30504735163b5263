import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { type FetchJsonOptions, fetchJson } from '../safe-fetch/fetch-json';

/** Minimum time between two fetches for an unknown key. */
const COOLDOWN_MS = 30_000;
const KEEP_MS = 10 * 60_000;
/** Maximum number of cached partners; the least recently used is evicted. */
const MAX_PARTNERS = 500;

/** Caches partners' public keys by JWKS address for ten minutes. */
export class PartnerKeys {
  readonly #sets = new Map<string, JWTVerifyGetKey>();

  constructor(private readonly options: FetchJsonOptions) {}

  of(jwksUrl: string): JWTVerifyGetKey {
    const known = this.#sets.get(jwksUrl);
    const keys =
      known ??
      createRemoteJWKSet(new URL(jwksUrl), {
        cooldownDuration: COOLDOWN_MS,
        cacheMaxAge: KEEP_MS,
        [customFetch]: async () => {
          const { status, body } = await fetchJson(jwksUrl, this.options);
          return new Response(status === 200 ? body : null, { status: status === 200 ? 200 : 502 });
        },
      });
    this.#sets.delete(jwksUrl);
    this.#sets.set(jwksUrl, keys);
    const [oldest] = this.#sets.keys();
    if (this.#sets.size > MAX_PARTNERS && oldest) this.#sets.delete(oldest);
    return keys;
  }
}
