import type { Deps } from '@molaar/services/context';
import { type DemoPractice, seedPartner } from '@molaar/services/seed';

const ANSWER_WITHIN_MS = 5_000;

/** Lets the demo's practice system show the portal in a frame, and tells it where the portal is and whom it knows. */
export async function introducePortal(deps: Deps, practice: DemoPractice, url: string): Promise<void> {
  const partner = await seedPartner(deps, practice);
  if (!partner) return;
  const { ok, status } = await fetch(`${practice.url}/portal`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${practice.key}` },
    body: JSON.stringify({ url, ...partner }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!ok) throw new Error(`the practice system answered ${status}`);
}
