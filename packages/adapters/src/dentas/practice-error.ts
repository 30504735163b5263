import type { DeliveryReason } from '@molaar/contracts';

/** Why a call to the practice system came to nothing. Holds no answer of theirs: it might quote a patient. */
export class PracticeError extends Error {
  constructor(
    readonly reason: DeliveryReason,
    readonly details: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(`practice system: ${reason}${details.status ? ` (${details.status})` : ''}`, { cause: details.cause });
    this.name = 'PracticeError';
  }

  /** Whether a person has to put something right before it can go through. */
  get needsPerson(): boolean {
    return this.reason === 'PATIENT_UNKNOWN' || this.reason === 'REJECTED';
  }
}
