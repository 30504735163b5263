import type { StoredResponse } from '@molaar/db';
import type { Actor, RequestClaim } from '../context/deps';
import type { Secrets } from '../context/secrets';

const PURPOSE = 'idempotent answer';
/** No response header can have this name. */
const SEALED_HEADER = ':sealed';
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Marks the response of the running request as containing a secret that is stored nowhere, so that its stored copy is
 * sealed.
 */
export function markSecretResponse({ idempotency }: Pick<Actor, 'idempotency'>): void {
  if (idempotency) idempotency.responseIsSecret = true;
}

/** Returns the response in the form in which it may be stored: sealed when it contains a secret. */
export function sealSecretResponse(secrets: Secrets, claim: RequestClaim, response: StoredResponse): StoredResponse {
  if (!claim.responseIsSecret) return response;
  const text = response.body.toString('base64');
  // Anonymizing a patient finds stored responses by the ids in them, so these stay readable.
  const ids = response.body.toString('utf8').match(ID) ?? [];
  const body = Buffer.from([secrets.seal(PURPOSE, text), ...new Set(ids)].join(' '));
  return { ...response, headers: { ...response.headers, [SEALED_HEADER]: '1' }, body };
}

/** Returns the original response; undefined when the server's key has changed. */
export function openSealedResponse(secrets: Secrets, response: StoredResponse): StoredResponse | undefined {
  const { [SEALED_HEADER]: sealed, ...headers } = response.headers;
  if (!sealed) return response;
  const text = secrets.open(PURPOSE, response.body.toString('utf8').split(' ', 1)[0] ?? '');
  return text === undefined ? undefined : { ...response, headers, body: Buffer.from(text, 'base64') };
}
