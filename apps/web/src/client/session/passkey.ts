import type { AddPasskeyInput, PasskeyAssertion } from '@molaar/contracts';
import { trpcClient } from '../api/trpc';

/** Thrown when the person cancels, or the device has no fitting passkey. */
export class PasskeyNotUsed extends Error {
  /** The device has a passkey of the account already. */
  readonly exists: boolean;

  constructor(cause: unknown) {
    super('the passkey was not used', { cause });
    this.name = 'PasskeyNotUsed';
    this.exists = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

const load = () => import('@simplewebauthn/browser');
const reject = (cause: unknown): never => {
  throw new PasskeyNotUsed(cause);
};

/** Makes a passkey on this device. @throws PasskeyNotUsed */
export async function makePasskey(): Promise<AddPasskeyInput['passkey']> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([load(), trpcClient.secondFactor.startPasskey.mutate()]);
  const passkey = await startRegistration({ optionsJSON }).catch(reject);
  return { ...passkey, clientExtensionResults: {} };
}

/** Uses a passkey of this device. @throws PasskeyNotUsed */
export async function takePasskey(): Promise<PasskeyAssertion> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([load(), trpcClient.secondFactor.startPasskeyUse.mutate()]);
  const passkey = await startAuthentication({ optionsJSON }).catch(reject);
  return { ...passkey, clientExtensionResults: {} };
}
