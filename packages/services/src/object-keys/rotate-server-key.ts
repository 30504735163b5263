import { setTimeout as delay } from 'node:timers/promises';
import {
  beginKeyRotation,
  type Database,
  endKeyRotation,
  findServerKey,
  inClinic,
  inTransaction,
  listClinics,
  resealContactMails,
  resealMails,
  resealValues,
  type SealedPlace,
} from '@molaar/db';
import { MAIL_PURPOSE } from '../context/mail-purpose';
import type { Secrets } from '../context/secrets';
import type { ServerKeys } from '../context/server-keys';
import { PARTNER_SECRET } from '../partners/save-partner';
import { KEY_PURPOSE, WEBHOOK_PURPOSE } from '../practice-exchange/practice-system';
import { AUTHENTICATOR_SECRET } from '../second-factor/authenticator-code';
import { ENDPOINT_SECRET } from '../webhooks/webhook-secret';
import type { KeySealer } from './key-sealer';
import { inOwner, nameOfOwner } from './stored-keys';

const PURPOSES: Readonly<Record<SealedPlace, string>> = {
  partnerSecret: PARTNER_SECRET,
  practiceKey: KEY_PURPOSE,
  webhookSecret: WEBHOOK_PURPOSE,
  authenticatorSecret: AUTHENTICATOR_SECRET,
  endpointSecret: ENDPOINT_SECRET,
  formerEndpointSecret: ENDPOINT_SECRET,
};

interface RotationDeps {
  db: Database;
  keys: ServerKeys;
  secrets: Secrets;
  sealer: KeySealer;
  /** Until every running server seals with the new key, ms. */
  waitMs: number;
}

/** What a rotation has sealed again; `lost`: keys of objects that no key of this server opens. */
export interface Resealed {
  objectKeys: number;
  values: number;
  lost: number;
}

/**
 * Makes `next` the key of all servers and seals again what the former one sealed: the keys of the object store, so no
 * object is touched, and the secrets and mails in the database. Idempotent: after an interruption it goes on. Servers
 * that know both keys run meanwhile.
 * @param next Fingerprint of the new key; this process knows it and the former one.
 * @throws Error with one line when the servers' key is one that this process does not know.
 */
export async function rotateServerKey(deps: RotationDeps, next: string): Promise<Resealed> {
  const { db, keys, waitMs } = deps;
  const present = await inTransaction(db, findServerKey);
  if (!present) throw new Error('no server has used this database yet');
  const former = present.formerFingerprint ?? present.fingerprint;
  for (const known of [former, present.fingerprint])
    if (!keys.has(known)) throw new Error(`the key ${known} of the servers is neither SECRET_KEY nor SECRET_KEY_FORMER`);
  if (present.formerFingerprint !== null && present.fingerprint !== next)
    throw new Error(`the rotation to the key ${present.fingerprint} is unfinished: end it with that key as SECRET_KEY`);
  const begins = present.fingerprint !== next;
  if (begins && !(await inTransaction(db, (tx) => beginKeyRotation(tx, former, next))))
    throw new Error('another rotation has begun meanwhile: repeat the command');
  keys.use(next);
  const first = await resealAll(deps);
  // Until they notice, running servers seal with the former key.
  if (begins || present.formerFingerprint !== null) await delay(waitMs);
  const second = await resealAll(deps);
  await inTransaction(db, (tx) => endKeyRotation(tx, next));
  return { objectKeys: first.objectKeys + second.objectKeys, values: first.values + second.values, lost: second.lost };
}

async function resealAll(deps: RotationDeps): Promise<Resealed> {
  const { db, secrets } = deps;
  const done: Resealed = { objectKeys: 0, values: 0, lost: 0 };
  const clinics = await inTransaction(db, listClinics);
  for (const owner of [null, ...clinics]) await resealObjectKeys(deps, owner, done);
  for (const organizationId of clinics)
    await inClinic(db, { organizationId }, async (tx) => {
      for (const [place, purpose] of Object.entries(PURPOSES) as [SealedPlace, string][])
        done.values += await resealValues(tx, place, (sealed) => secrets.reseal(purpose, sealed));
      done.values += await resealMails(tx, (sealed) => secrets.reseal(MAIL_PURPOSE, sealed));
    });
  done.values += await inTransaction(db, (tx) => resealContactMails(tx, (sealed) => secrets.reseal(MAIL_PURPOSE, sealed)));
  return done;
}

async function resealObjectKeys({ db, sealer }: RotationDeps, owner: string | null, done: Resealed): Promise<void> {
  await inOwner(db, owner, async (keys) => {
    await keys.lock();
    for (const stored of await keys.list()) {
      if (stored.sealedBy === sealer.name) continue;
      const key = await sealer.open(nameOfOwner(owner), stored.sealed);
      if (key) {
        await keys.reseal({ id: stored.id, sealed: await sealer.seal(nameOfOwner(owner), key), sealedBy: sealer.name });
        done.objectKeys += 1;
      } else done.lost += 1;
    }
  });
}
