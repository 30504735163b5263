import { z } from 'zod';
import { id, instant } from './common';
import { oneLine } from './fields';

/** Six digits of an authenticator app. */
const APP_CODE = /^\d{3}\s?\d{3}$/;

/** A code of an authenticator app, or a recovery code. */
export const factorCode = z.string().trim().min(6).max(40);

const text = (length: number) => z.string().min(1).max(length);

/** What a browser returns for a new passkey (WebAuthn, RegistrationResponseJSON). */
const registration = z.object({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4000),
    attestationObject: text(20_000),
    transports: z.array(text(30)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
});

/** What a browser returns when a passkey is used (WebAuthn, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(4000),
    signature: text(4000),
    userHandle: text(200).optional(),
  }),
  clientExtensionResults: z.object({}),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

export const signInWithPasskeyInput = z.object({ passkey: passkeyAssertion });

/** One of the three: the password, a code, or a passkey. */
export const confirmIdentityInput = z.union([
  z.object({ password: text(100) }),
  z.object({ code: factorCode }),
  z.object({ passkey: passkeyAssertion }),
]);
export type ConfirmIdentityInput = z.infer<typeof confirmIdentityInput>;

/** A person's second factors. */
export const secondFactors = z.object({
  /** The clinic demands one. */
  required: z.boolean(),
  /** Null: none. */
  authenticatorApp: z.object({ lastUsedAt: instant.nullable() }).nullable(),
  passkeys: z.array(z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() })),
  /** Recovery codes that are not used yet. */
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** The secret for an authenticator app, as text and as the address in its QR code. */
export interface AuthenticatorSetup {
  secret: string;
  uri: string;
}

export const confirmAuthenticatorInput = z.object({ code: z.string().trim().regex(APP_CODE) });

const passkeyName = oneLine.min(1).max(100);
export const addPasskeyInput = z.object({ name: passkeyName, passkey: registration });
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;
export const renamePasskeyInput = z.object({ id, name: passkeyName });
export type RenamePasskeyInput = z.infer<typeof renamePasskeyInput>;

/** `recoveryCodes`: new ones, which can be read only now; null: the earlier ones stay valid. */
export interface AddedFactor {
  recoveryCodes: string[] | null;
}
