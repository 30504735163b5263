const PAYMENT_HOSTS = ['stripe.com'];
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Where the server may send this browser: the portal itself, the payment provider, and on a portal of this machine its
 * stand-in. `here` is the page's own address.
 */
export function isTrustedRedirect(target: string, here: Pick<Location, 'origin' | 'hostname'>): boolean {
  if (!URL.canParse(target, here.origin)) return false;
  const { origin, hostname, protocol } = new URL(target, here.origin);
  if (origin === here.origin) return true;
  if (protocol === 'https:' && PAYMENT_HOSTS.some((host) => hostname.endsWith(`.${host}`))) return true;
  return protocol === 'http:' && LOOPBACK.has(hostname) && LOOPBACK.has(here.hostname);
}

/** Leaves for the payment provider. An address of anybody else is not followed. */
export function followRedirect(target: string): void {
  if (!isTrustedRedirect(target, location)) throw new Error('an address that is not the payment provider’s');
  location.assign(target);
}

let goWithin: (path: string) => void = (path) => location.assign(path);

/** Says how to go to another page of the portal without loading it anew, so that the alert of the error stays. */
export function setNavigator(handler: (path: string) => void): void {
  goWithin = handler;
}

/**
 * What a failed call says in its header `redirect-url`. A page that could not be read is left for it at once. A refused save
 * goes there too when it is another site's; a page of the portal is offered, since leaving would lose what was entered.
 */
export function handleErrorRedirect(target: string | null, { saving }: { saving: boolean }, offer: (path: string) => void): void {
  if (target === null || !isTrustedRedirect(target, location)) return;
  const { origin, pathname, search, hash } = new URL(target, location.origin);
  if (saving && origin === location.origin) offer(`${pathname}${search}${hash}`);
  else followErrorRedirect(target);
}

/** Goes where the header `redirect-url` of a failed call says, if that is a place to trust; stays otherwise. */
export function followErrorRedirect(target: string | null): void {
  if (target === null || !isTrustedRedirect(target, location)) return;
  const { origin, href, pathname, search, hash } = new URL(target, location.origin);
  if (origin === location.origin) goWithin(`${pathname}${search}${hash}`);
  else location.assign(href);
}
