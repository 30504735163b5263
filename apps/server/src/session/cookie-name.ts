/**
 * Returns the name of a cookie with `Path=/`. Over HTTPS it has the prefix `__Host-`, so that neither another subdomain
 * nor a page over HTTP can set it; browsers accept the prefix over HTTPS only.
 */
export function hostCookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/**
 * Returns the name of a cookie with a narrower path, which `__Host-` forbids. Over HTTPS it has the prefix `__Secure-`:
 * no page over HTTP can set it.
 */
export function pathCookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}
