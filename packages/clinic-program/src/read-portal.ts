export interface Portal {
  /** The portal's address without a trailing slash. */
  url: string;
  /** The API key. */
  key: string;
}

/** Reads which portal a program sends to, and with which key. @throws Error that says what is wrong. */
export function readPortal(
  { url, key }: { url?: string | undefined; key?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Portal {
  const given = key ?? env.MOLAAR_API_KEY;
  if (!given) throw new Error('Give the API key: --key or MOLAAR_API_KEY.');
  return { url: portalAddress(url), key: given };
}

/** The key and radiographs cross the network: only https, except on this computer. */
function portalAddress(text: string | undefined): string {
  const url = URL.canParse(text ?? '') ? new URL(text ?? '') : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('--url: the address of the portal, such as https://portal.example');
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw new Error('--url: https is needed, because the key and radiographs would be readable');
  return url.href.replace(/\/$/, '');
}
