/** For how long a password or factor counts before an action that asks for it again. */
export const STEP_UP_MINUTES = 10;

/** What is missing before a session may be used: setting up a second factor, or giving the one that exists. */
export type MissingFactor = 'SET_UP' | 'VERIFY';

export interface FactorState {
  /** The clinic demands a second factor of its members. */
  required: boolean;
  /** The person has an authenticator app or a passkey. */
  hasFactor: boolean;
  /** When the person gave a second factor in this session; null: never. */
  factorAt: Date | null;
}

/** Returns what a person's own session lacks; undefined when it may be used. */
export function missingFactor({ required, hasFactor, factorAt }: FactorState): MissingFactor | undefined {
  if (factorAt !== null) return undefined;
  if (hasFactor) return 'VERIFY';
  return required ? 'SET_UP' : undefined;
}

/** Whether the person has to give a password or factor again. @param confirmedAt When they last did; null: never. */
export function needsStepUp(confirmedAt: Date | null, now: Date): boolean {
  return confirmedAt === null || now.getTime() - confirmedAt.getTime() > STEP_UP_MINUTES * 60_000;
}
