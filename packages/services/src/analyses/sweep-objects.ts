import { existingImages, findAnalysis, inOrganization, timeOfId } from '@molaar/db';
import { imageKeys } from '@molaar/storage';
import type { Deps } from '../deps';

/** An upload or a worker's answer under way is younger than this; its id tells. */
const GRACE_MS = 3_600_000;

const IMAGE = /^org\/([0-9a-f-]{36})\/image\/([0-9a-f-]{36})\//;
const FINDINGS = /^org\/([0-9a-f-]{36})\/findings\/([0-9a-f-]{36})-(\d+)\.json$/;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/**
 * Deletes what no row speaks of: files of radiographs whose row was never written or is gone, findings of attempts that
 * are over. Answers how many radiographs and findings. For a rare timer: it lists the whole store.
 */
export async function sweepObjects(deps: SweepDeps): Promise<{ images: number; findings: number }> {
  const images = new Map<string, Set<string>>();
  let findings = 0;
  for await (const { key } of deps.store.list('org/')) {
    const [, imageOrganization, imageId] = IMAGE.exec(key) ?? [];
    if (imageOrganization && imageId && isOld(deps, imageId)) {
      const known = images.get(imageOrganization) ?? new Set();
      images.set(imageOrganization, known.add(imageId));
    }
    const [, organizationId, analysisId, attempt] = FINDINGS.exec(key) ?? [];
    if (organizationId && analysisId && isOld(deps, analysisId) && !(await isUnderWay(deps, organizationId, analysisId, Number(attempt)))) {
      await deps.store.delete(key);
      findings += 1;
    }
  }
  let deleted = 0;
  for (const [organizationId, ids] of images) deleted += await deleteOrphans(deps, organizationId, [...ids]);
  if (deleted + findings > 0) deps.log.info({ images: deleted, findings }, 'objects without a row deleted');
  return { images: deleted, findings };
}

function isOld({ clock }: SweepDeps, id: string): boolean {
  return timeOfId(id).getTime() < clock().getTime() - GRACE_MS;
}

async function isUnderWay({ db }: SweepDeps, organizationId: string, analysisId: string, attempt: number): Promise<boolean> {
  const analysis = await inOrganization(db, organizationId, (tx) => findAnalysis(tx, organizationId, analysisId));
  return analysis?.attempt === attempt && (analysis.state === 'QUEUED' || analysis.state === 'RUNNING');
}

async function deleteOrphans({ db, store }: SweepDeps, organizationId: string, ids: string[]): Promise<number> {
  const existing = await inOrganization(db, organizationId, (tx) => existingImages(tx, organizationId, ids));
  const orphans = ids.filter((id) => !existing.has(id));
  for (const id of orphans) await store.deletePrefix(imageKeys(organizationId, id).prefix);
  return orphans.length;
}
