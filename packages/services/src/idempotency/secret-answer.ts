import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeptAnswer } from '@molaar/db';
import type { Secrets } from '../context/secrets';

const PURPOSE = 'idempotent answer';
/** No header of an answer can have this name. */
const MARK = ':sealed';
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const answers = new AsyncLocalStorage<{ holdsSecret: boolean }>();

/** Says that the answer in the making shows something that is stored nowhere: for who repeats the request it is kept sealed. */
export function answerHoldsSecret(): void {
  const answer = answers.getStore();
  if (answer) answer.holdsSecret = true;
}

/** Runs `work`; its answer comes as it may be stored. */
export async function sealingSecrets(secrets: Secrets, work: () => Promise<KeptAnswer | undefined>): Promise<KeptAnswer | undefined> {
  const flag = { holdsSecret: false };
  const answer = await answers.run(flag, work);
  if (!answer || !flag.holdsSecret) return answer;
  const text = answer.body.toString('base64');
  // Forgetting a patient finds what is to be deleted by the ids in it, so these stay readable.
  const ids = answer.body.toString('utf8').match(ID) ?? [];
  const body = Buffer.from([secrets.seal(PURPOSE, text), ...new Set(ids)].join(' '));
  return { ...answer, headers: { ...answer.headers, [MARK]: '1' }, body };
}

/** The answer as it was given; undefined when the server's key is another one now. */
export function openedAnswer(secrets: Secrets, answer: KeptAnswer): KeptAnswer | undefined {
  const { [MARK]: sealed, ...headers } = answer.headers;
  if (!sealed) return answer;
  const text = secrets.open(PURPOSE, answer.body.toString('utf8').split(' ', 1)[0] ?? '');
  return text === undefined ? undefined : { ...answer, headers, body: Buffer.from(text, 'base64') };
}
