const PAYMENT_HOSTS = ['stripe.com'];
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether the server may redirect this browser to an address: the portal itself, the payment provider, or on a local
 * portal its stand-in.
 * @param here The address of the current page.
 */
export function isTrustedRedirect(target: string, here: Pick<Location, 'origin' | 'hostname'>): boolean {
  if (!URL.canParse(target, here.origin)) return false;
  const { origin, hostname, protocol } = new URL(target, here.origin);
  if (origin === here.origin) return true;
  if (protocol === 'https:' && PAYMENT_HOSTS.some((host) => hostname.endsWith(`.${host}`))) return true;
  return protocol === 'http:' && LOOPBACK.has(hostname) && LOOPBACK.has(here.hostname);
}

/**
 * Leaves for the payment provider.
 * @throws when the address is not trusted
 */
export function followRedirect(target: string): void {
  if (!isTrustedRedirect(target, location)) throw new Error('an address that is not the payment provider’s');
  location.assign(target);
}

let goWithin: (path: string) => void = (path) => location.assign(path);

/** Sets the function that navigates within the portal without a reload, so that the alert of the error stays. */
export function setNavigator(handler: (path: string) => void): void {
  goWithin = handler;
}

/**
 * Handles the header `redirect-url` of a failed call. A page that could not be loaded is left at once. A rejected save
 * is followed only to another site; a page of the portal is offered, because leaving would lose the form.
 */
export function handleErrorRedirect(target: string | null, { saving }: { saving: boolean }, offer: (path: string) => void): void {
  if (target === null || !isTrustedRedirect(target, location)) return;
  const { origin, pathname, search, hash } = new URL(target, location.origin);
  if (saving && origin === location.origin) offer(`${pathname}${search}${hash}`);
  else followErrorRedirect(target);
}

/** Follows the header `redirect-url` of a failed call when its address is trusted. */
export function followErrorRedirect(target: string | null): void {
  if (target === null || !isTrustedRedirect(target, location)) return;
  const { origin, href, pathname, search, hash } = new URL(target, location.origin);
  if (origin === location.origin) goWithin(`${pathname}${search}${hash}`);
  else location.assign(href);
}
