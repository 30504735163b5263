import { AppError } from '@molaar/contracts';
import type { Actor, Deps } from '../context/deps';
import { recordSecurityEvent } from '../security-events/record-security-event';

/**
 * Lets the virus scanner look at an uploaded file, where the installation has one. What it finds is in the clinic's
 * security log.
 * @throws MALWARE_FOUND; SERVICE_UNAVAILABLE when the scanner does not answer.
 */
export async function scanFile(
  deps: Pick<Deps, 'scanner' | 'securityEvents' | 'clock'>,
  { organizationId, userId, apiKey }: Actor,
  bytes: Uint8Array,
): Promise<void> {
  const found = await deps.scanner?.scan(bytes);
  if (!found) return;
  recordSecurityEvent(deps, { kind: 'MALWARE_FOUND', organizationId, userId, apiKeyId: apiKey?.id ?? null, detail: found });
  throw new AppError('MALWARE_FOUND', `the virus scanner found ${found}`);
}
