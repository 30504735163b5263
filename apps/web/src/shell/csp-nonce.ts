/** The nonce of the page's content security policy; undefined where the page was served without one (development). */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && !nonce.startsWith('%') ? nonce : undefined;
}
