import { isEmbeddable } from '@molaar/contracts';

export interface TokenEntry {
  readonly token: string | null;
  /** As the address said it; not yet known to be a language of ours. */
  readonly lang: string | null;
}

/**
 * Takes token and language out of the address before anything else runs: no router, no history, no copied address and no
 * Referer ever sees the token.
 */
function takeOutOfAddress(): TokenEntry {
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

let entry: TokenEntry | null = takeOutOfAddress();

/** What the address said when the page was loaded; once. */
export function takeTokenEntry(): TokenEntry {
  const taken = entry ?? { token: null, lang: null };
  entry = null;
  return taken;
}
