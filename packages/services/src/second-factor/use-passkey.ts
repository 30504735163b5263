import { AppError, type PasskeyAssertion } from '@molaar/contracts';
import { findPasskeyOwner, inClinic, inTransaction, listPasskeys, markPasskeyUsed, type PasskeyOwner } from '@molaar/db';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Actor, Deps } from '../context/deps';
import { countAction } from '../limits';
import { keepChallenge, relyingParty, useChallenge } from './passkey-challenge';

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

/**
 * Returns what the browser needs to use a passkey: of the signed-in person, or before sign-in of anybody, since the
 * device knows the account.
 * @throws TOO_MANY_REQUESTS.
 */
export async function startPasskeyUse(
  deps: PasskeyDeps,
  { actor, address }: { actor: Actor | null; address: string },
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>> {
  await countAction(deps, 'PASSKEY_CHALLENGE', { address });
  const own = actor && !actor.token ? await inClinic(deps.db, actor, (tx) => listPasskeys(tx, actor.userId)) : [];
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const { extensions: _unused, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
  });
  await keepChallenge(deps, 'use', options.challenge);
  return options;
}

/**
 * Verifies a passkey that the browser has used and returns whose it is.
 * @throws INVALID_CREDENTIALS when the passkey is unknown, the signature wrong, or its challenge was used or expired.
 */
export async function verifyPasskey(deps: PasskeyDeps, passkey: PasskeyAssertion): Promise<PasskeyOwner> {
  const credentialId = Buffer.from(passkey.id, 'base64url');
  const owner = await inTransaction(deps.db, (tx) => findPasskeyOwner(tx, credentialId));
  if (!owner) throw rejected();
  const { organizationId, userId, passkeyId } = owner;
  const stored = await inClinic(deps.db, { organizationId }, (tx) => listPasskeys(tx, userId));
  const key = stored.find(({ id }) => id === passkeyId);
  if (!key) throw rejected();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, response: { ...passkey.response, userHandle: passkey.response.userHandle } } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: (challenge) => useChallenge(deps, 'use', challenge),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => undefined);
  if (!verified?.verified) throw rejected();
  const at = deps.clock();
  const { newCounter: counter } = verified.authenticationInfo;
  if (!(await inClinic(deps.db, { organizationId }, (tx) => markPasskeyUsed(tx, passkeyId, { counter, at })))) throw rejected();
  return owner;
}

function rejected(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'the passkey is unknown or not valid');
}
