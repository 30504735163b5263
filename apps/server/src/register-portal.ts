import type { Deps } from '@molaar/services/context';
import { type DemoPractice, seedPartner } from '@molaar/services/seed';

const TIMEOUT_MS = 5_000;

/** Allows the demo's practice system to embed the portal, and sends it the portal's URL and the linked patients. */
export async function registerPortal(deps: Deps, practice: DemoPractice, url: string): Promise<void> {
  const partner = await seedPartner(deps, practice);
  if (!partner) return;
  const { ok, status } = await fetch(`${practice.url}/portal`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${practice.key}` },
    body: JSON.stringify({ url, ...partner }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!ok) throw new Error(`the practice system responded with ${status}`);
}
