import { isEmbeddable } from '@molaar/contracts';

export interface TokenEntry {
  readonly token: string | null;
  /** As in the address; it may not be a supported language. */
  readonly lang: string | null;
}

/**
 * Removes the token and the language from the address before anything else runs, so that the router, the history, a
 * copied address and the Referer never contain the token.
 */
function removeFromAddress(): TokenEntry {
  if (!isEmbeddable(location.pathname)) return { token: null, lang: null };
  const search = new URLSearchParams(location.search);
  const entry = { token: search.get('token'), lang: search.get('lang') };
  if (entry.token === null && entry.lang === null) return entry;
  search.delete('token');
  search.delete('lang');
  const rest = search.toString();
  history.replaceState(history.state, '', `${location.pathname}${rest ? `?${rest}` : ''}${location.hash}`);
  return entry;
}

let entry: TokenEntry | null = removeFromAddress();

/** Returns the token and language of the address of the page load, once. */
export function takeTokenEntry(): TokenEntry {
  const taken = entry ?? { token: null, lang: null };
  entry = null;
  return taken;
}
