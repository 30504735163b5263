/** Whether this browser, at this address, can use passkeys. */
export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function' && window.isSecureContext;
