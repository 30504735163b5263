import { type AddedFactor, type AddPasskeyInput, AppError } from '@molaar/contracts';
import { findUser, inClinic, insertPasskey, listPasskeys, newId } from '@molaar/db';
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Actor, Deps } from '../context/deps';
import { markSecretResponse } from '../idempotency/secret-response';
import { addFactor } from './add-factor';
import { keepChallenge, relyingParty, useChallenge } from './passkey-challenge';
import { requireFactorChange } from './require-factor-change';

type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'securityEvents'>;

/** More are not needed by a person, and each makes the request of a sign-in longer. */
const MAX_PASSKEYS = 20;

/**
 * Returns what the browser needs to make a passkey. It is stored on the device with the account and asks for finger,
 * face or PIN, so that it can replace both password and code.
 * @throws STEP_UP_REQUIRED; NOT_ALLOWED with too many passkeys.
 */
export async function startPasskey(deps: PasskeyDeps, actor: Actor): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>> {
  requireFactorChange(deps, actor);
  const { userId } = actor;
  const { user, passkeys } = await inClinic(deps.db, actor, async (tx) => ({
    user: await findUser(tx, userId),
    passkeys: await listPasskeys(tx, userId),
  }));
  if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('NOT_ALLOWED', 'too many passkeys: one has to be removed first');
  // Loaded when it is needed: it would make each start of the server slower.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { extensions: _unused, ...options } = await generateRegistrationOptions({
    rpName: 'Molaar',
    rpID: relyingParty(deps).id,
    userID: new TextEncoder().encode(userId),
    userName: user.username,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
  });
  await keepChallenge(deps, `register ${userId}`, options.challenge);
  return options;
}

/**
 * Stores a passkey that the browser has made.
 * @throws VALIDATION_FAILED when it is not valid, its challenge was used or expired, or it is registered already;
 * STEP_UP_REQUIRED.
 */
export async function addPasskey(deps: PasskeyDeps, actor: Actor, { name, passkey }: AddPasskeyInput): Promise<AddedFactor> {
  requireFactorChange(deps, actor);
  markSecretResponse(actor);
  const { userId } = actor;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps);
  const verified = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(deps, `register ${userId}`, challenge),
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw invalid();
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential;
  return inClinic(deps.db, actor, (tx) => {
    const add = async () => {
      const stored = await insertPasskey(tx, {
        ...{ id: newId(), userId, name, counter, at: deps.clock() },
        credentialId: Buffer.from(credentialId, 'base64url'),
        publicKey: Buffer.from(publicKey),
        transports: passkey.response.transports ?? [],
      });
      if (!stored) throw invalid();
    };
    return addFactor(deps, tx, actor, { action: 'ADD_PASSKEY', add });
  });
}

function invalid(): AppError {
  return new AppError('VALIDATION_FAILED', 'the passkey is not valid', { fields: { passkey: 'invalid' } });
}
