/** Returns the nonce of the page's content security policy; undefined in development, where the page has none. */
export function cspNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce && !nonce.startsWith('%') ? nonce : undefined;
}
