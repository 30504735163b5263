import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeptAnswer } from '@molaar/db';
import type { Secrets } from '../context/secrets';

const PURPOSE = 'idempotent answer';
/** No response header can have this name. */
const SEALED_HEADER = ':sealed';
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const currentResponse = new AsyncLocalStorage<{ holdsSecret: boolean }>();

/** Marks the current response as containing a secret that is stored nowhere, so that its stored copy is sealed. */
export function markSecretResponse(): void {
  const answer = currentResponse.getStore();
  if (answer) answer.holdsSecret = true;
}

/**
 * Runs `work`.
 * @returns Its response in the form in which it may be stored.
 */
export async function sealSecretResponse(secrets: Secrets, work: () => Promise<KeptAnswer | undefined>): Promise<KeptAnswer | undefined> {
  const flag = { holdsSecret: false };
  const answer = await currentResponse.run(flag, work);
  if (!answer || !flag.holdsSecret) return answer;
  const text = answer.body.toString('base64');
  // Anonymizing a patient finds stored responses by the ids in them, so these stay readable.
  const ids = answer.body.toString('utf8').match(ID) ?? [];
  const body = Buffer.from([secrets.seal(PURPOSE, text), ...new Set(ids)].join(' '));
  return { ...answer, headers: { ...answer.headers, [SEALED_HEADER]: '1' }, body };
}

/** Returns the original response; undefined when the server's key has changed. */
export function openSealedResponse(secrets: Secrets, answer: KeptAnswer): KeptAnswer | undefined {
  const { [SEALED_HEADER]: sealed, ...headers } = answer.headers;
  if (!sealed) return answer;
  const text = secrets.open(PURPOSE, answer.body.toString('utf8').split(' ', 1)[0] ?? '');
  return text === undefined ? undefined : { ...answer, headers, body: Buffer.from(text, 'base64') };
}
