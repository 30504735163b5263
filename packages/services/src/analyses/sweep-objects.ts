import {
  deleteUploadsBegunBefore,
  existingImages,
  existingPhotos,
  existingUploads,
  findAnalysis,
  findOrganization,
  inOrganization,
  plansOfSomebody,
  timeOfId,
} from '@molaar/db';
import { imageKeys, photoKey, planPrefix, uploadKeys } from '@molaar/storage';
import type { Deps } from '../deps';
import { UPLOAD_LIFE_MS } from '../uploads/present-upload';

/** An upload or a worker's answer under way is younger than this; its id tells. */
const GRACE_MS = 3_600_000;

/** Radiographs looked up in one query. */
const IDS_AT_ONCE = 500;

const IMAGE = /^org\/([0-9a-f-]{36})\/image\/([0-9a-f-]{36})\//;
const PHOTO = /^org\/([0-9a-f-]{36})\/photo\/([0-9a-f-]{36})\.jpg$/;
const PLAN = /^org\/([0-9a-f-]{36})\/plan\/([0-9a-f-]{36})\//;
const UPLOAD = /^org\/([0-9a-f-]{36})\/upload\/([0-9a-f-]{36})\//;
const FINDINGS = /^org\/([0-9a-f-]{36})\/findings\/([0-9a-f-]{36})-(\d+)\.json$/;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/**
 * Deletes what no row speaks of: files of radiographs whose row was never written or is gone, photos that are nobody's any
 * more, pages of plans that are gone or nobody's, findings of attempts that are over. What belongs to no known clinic is left alone. Answers how many radiographs and findings. For a rare timer: it lists the whole store.
 */
export async function sweepObjects(deps: SweepDeps): Promise<{ images: number; findings: number }> {
  const images = new Map<string, Set<string>>();
  const photos = new Map<string, string[]>();
  const plans = new Map<string, Set<string>>();
  const uploads = new Map<string, Set<string>>();
  let [findings, deleted] = [0, 0];
  for await (const { key } of deps.store.list('org/')) {
    const [, imageOrganization, imageId] = IMAGE.exec(key) ?? [];
    if (imageOrganization && imageId && isOld(deps, imageId)) {
      const known = images.get(imageOrganization) ?? new Set();
      images.set(imageOrganization, known.add(imageId));
      if (known.size >= IDS_AT_ONCE) {
        images.delete(imageOrganization);
        deleted += await deleteOrphans(deps, imageOrganization, [...known]);
      }
    }
    const [, photoOrganization, photoId] = PHOTO.exec(key) ?? [];
    if (photoOrganization && photoId && isOld(deps, photoId))
      photos.set(photoOrganization, [...(photos.get(photoOrganization) ?? []), photoId]);
    const [, planOrganization, planId] = PLAN.exec(key) ?? [];
    if (planOrganization && planId) {
      const known = plans.get(planOrganization) ?? new Set();
      plans.set(planOrganization, known.add(planId));
      if (known.size >= IDS_AT_ONCE) {
        plans.delete(planOrganization);
        await deleteForgottenPages(deps, planOrganization, [...known]);
      }
    }
    const [, uploadOrganization, uploadId] = UPLOAD.exec(key) ?? [];
    if (uploadOrganization && uploadId && isOld(deps, uploadId))
      uploads.set(uploadOrganization, (uploads.get(uploadOrganization) ?? new Set()).add(uploadId));
    const [, organizationId, analysisId, attempt] = FINDINGS.exec(key) ?? [];
    if (organizationId && analysisId && isOld(deps, analysisId) && !(await isNeeded(deps, organizationId, analysisId, Number(attempt)))) {
      await deps.store.delete(key);
      findings += 1;
    }
  }
  for (const [organizationId, ids] of images) deleted += await deleteOrphans(deps, organizationId, [...ids]);
  for (const [organizationId, ids] of photos) await deleteOrphanPhotos(deps, organizationId, ids);
  for (const [organizationId, ids] of plans) await deleteForgottenPages(deps, organizationId, [...ids]);
  for (const [organizationId, ids] of uploads) await deleteEndedUploads(deps, organizationId, [...ids]);
  if (deleted + findings > 0) deps.log.info({ images: deleted, findings }, 'objects without a row deleted');
  return { images: deleted, findings };
}

function isOld({ clock }: SweepDeps, id: string): boolean {
  return timeOfId(id).getTime() < clock().getTime() - GRACE_MS;
}

async function isNeeded({ db }: SweepDeps, organizationId: string, analysisId: string, attempt: number): Promise<boolean> {
  return inOrganization(db, organizationId, async (tx) => {
    if (!(await findOrganization(tx, organizationId))) return true;
    const analysis = await findAnalysis(tx, organizationId, analysisId);
    return analysis?.attempt === attempt && (analysis.state === 'QUEUED' || analysis.state === 'RUNNING');
  });
}

async function deleteOrphans({ db, store }: SweepDeps, organizationId: string, ids: string[]): Promise<number> {
  const existing = await inOrganization(db, organizationId, async (tx) =>
    (await findOrganization(tx, organizationId)) ? existingImages(tx, organizationId, ids) : undefined,
  );
  // A whole clinic without a row: the server looks at another installation's store, or at a database that is not restored yet.
  if (!existing) return 0;
  const orphans = ids.filter((id) => !existing.has(id));
  for (const id of orphans) await store.deletePrefix(imageKeys(organizationId, id).prefix);
  return orphans.length;
}

async function deleteOrphanPhotos({ db, store }: SweepDeps, organizationId: string, ids: string[]): Promise<void> {
  const existing = await inOrganization(db, organizationId, async (tx) =>
    (await findOrganization(tx, organizationId)) ? existingPhotos(tx, organizationId, ids) : undefined,
  );
  if (!existing) return;
  for (const id of ids) if (!existing.has(id)) await store.delete(photoKey(organizationId, id));
}

/**
 * Pages that outlived their patient: the store refused when the patient was forgotten, or they were being made just then. A
 * plan is written down before its pages are made, so that there is nothing to wait for.
 */
async function deleteForgottenPages({ db, store }: SweepDeps, organizationId: string, ids: string[]): Promise<void> {
  const somebodys = await inOrganization(db, organizationId, async (tx) =>
    (await findOrganization(tx, organizationId)) ? plansOfSomebody(tx, organizationId, ids) : undefined,
  );
  if (!somebodys) return;
  for (const id of ids) if (!somebodys.has(id)) await store.deletePrefix(planPrefix(organizationId, id));
}

/** Pieces of radiographs that were never finished within their day, or whose upload is given up. */
async function deleteEndedUploads({ db, store, clock }: SweepDeps, organizationId: string, ids: string[]): Promise<void> {
  const before = new Date(clock().getTime() - UPLOAD_LIFE_MS);
  const existing = await inOrganization(db, organizationId, async (tx) => {
    if (!(await findOrganization(tx, organizationId))) return undefined;
    await deleteUploadsBegunBefore(tx, organizationId, before);
    return existingUploads(tx, organizationId, ids);
  });
  if (!existing) return;
  for (const id of ids) if (!existing.has(id)) await store.deletePrefix(uploadKeys(organizationId, id).prefix);
}
