import type { DeliveryReason } from '@molaar/contracts';

/** Why a call to the practice system failed. Contains no part of the response, which might quote a patient. */
export class PracticeError extends Error {
  constructor(
    readonly reason: DeliveryReason,
    readonly details: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(`practice system: ${reason}${details.status ? ` (${details.status})` : ''}`, { cause: details.cause });
    this.name = 'PracticeError';
  }

  /** Whether a person has to fix something before a retry can succeed. */
  get needsPerson(): boolean {
    return this.reason === 'PATIENT_UNKNOWN' || this.reason === 'REJECTED';
  }
}
