import type { Deps } from '../context/deps';
import type { ClinicSecurityEvent } from '../context/security-event-buffer';

/**
 * Records an event for the clinic's security log. Returns at once, also inside a transaction: it is saved some seconds
 * later, even when the request fails. Only events of a known clinic: an unknown username belongs to none.
 */
export function recordSecurityEvent({ securityEvents, clock }: Pick<Deps, 'securityEvents' | 'clock'>, event: ClinicSecurityEvent): void {
  securityEvents.add(event, clock());
}
