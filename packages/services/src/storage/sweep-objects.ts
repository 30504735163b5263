import {
  type ClinicTx,
  deleteUploadsBegunBefore,
  existingClinicExports,
  existingImages,
  existingPhotos,
  existingTreatmentPlans,
  existingUnassignedImages,
  existingUploads,
  findAnalysis,
  findOrganization,
  inClinic,
  timeOfId,
} from '@molaar/db';
import { clinicExportKeys, imageKeys, logoKey, photoKey, planPrefix, uploadKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';
import { UPLOAD_LIFE_MS } from '../shared/upload-life';

/** An upload or result in progress is younger than this, according to the time in its id. */
const GRACE_MS = 3_600_000;

/** Maximum number of ids in one query. */
const IDS_AT_ONCE = 500;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/** What a sweep knows besides the ids. */
interface SweepContext {
  readonly organization: NonNullable<Awaited<ReturnType<typeof findOrganization>>>;
  readonly now: Date;
}

/** A kind of object that is named by an id. */
interface Kind {
  /** Groups: organization, id. */
  readonly pattern: RegExp;
  /** False when the row is written before the object, so that nothing can be in progress. */
  readonly afterGrace: boolean;
  /** Returns those of the ids that a row refers to. */
  referenced(tx: ClinicTx, ids: readonly string[], context: SweepContext): Promise<ReadonlySet<string>>;
  discard(store: Deps['store'], organizationId: string, id: string): Promise<void>;
}

const KINDS = {
  images: {
    pattern: /^org\/([0-9a-f-]{36})\/image\/([0-9a-f-]{36})\//,
    afterGrace: true,
    // Images without a patient have the same files.
    referenced: async (tx, ids) => new Set([...(await existingImages(tx, ids)), ...(await existingUnassignedImages(tx, ids))]),
    discard: (store, organizationId, id) => store.deletePrefix(imageKeys(organizationId, id).prefix),
  },
  photos: {
    pattern: /^org\/([0-9a-f-]{36})\/photo\/([0-9a-f-]{36})\.jpg$/,
    afterGrace: true,
    referenced: existingPhotos,
    discard: (store, organizationId, id) => store.delete(photoKey(organizationId, id)),
  },
  logos: {
    pattern: /^org\/([0-9a-f-]{36})\/logo\/([0-9a-f-]{36})\.png$/,
    afterGrace: true,
    referenced: async (_tx, _ids, { organization: { logo } }) => new Set(logo ? [logo.id] : []),
    discard: (store, organizationId, id) => store.delete(logoKey(organizationId, id)),
  },
  /**
   * Pages of deleted treatment plans or patients: the store failed at deletion, or they were being rendered at that
   * moment. A treatment plan row is written before its pages.
   */
  plans: {
    pattern: /^org\/([0-9a-f-]{36})\/plan\/([0-9a-f-]{36})\//,
    afterGrace: false,
    referenced: existingTreatmentPlans,
    discard: (store, organizationId, id) => store.deletePrefix(planPrefix(organizationId, id)),
  },
  /** Parts of uploads that were not finished within a day or were cancelled. */
  uploads: {
    pattern: /^org\/([0-9a-f-]{36})\/upload\/([0-9a-f-]{36})\//,
    afterGrace: true,
    referenced: async (tx, ids, { now }) => {
      await deleteUploadsBegunBefore(tx, new Date(now.getTime() - UPLOAD_LIFE_MS));
      return existingUploads(tx, ids);
    },
    discard: (store, organizationId, id) => store.deletePrefix(uploadKeys(organizationId, id).prefix),
  },
  /** Parts of the archive of an export that was given up. */
  exports: {
    pattern: /^org\/([0-9a-f-]{36})\/export\/([0-9a-f-]{36})\//,
    afterGrace: false,
    referenced: existingClinicExports,
    discard: (store, organizationId, id) => store.deletePrefix(clinicExportKeys(organizationId, id).prefix),
  },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

const FINDINGS = /^org\/([0-9a-f-]{36})\/findings\/([0-9a-f-]{36})-(\d+)\.json$/;

/** Number of deleted items by kind; an image, treatment plan or upload counts once, however many files it has. */
export type Swept = Record<KindName | 'findings', number>;

/**
 * Deletes objects that no row refers to: images, photos, logos, treatment plan pages, upload parts, archives of
 * exports and findings of inactive attempts. Objects of unknown organizations and keys of another form are left alone. For an infrequent timer:
 * it lists the whole store.
 */
export async function sweepObjects(deps: SweepDeps): Promise<Swept> {
  const swept: Swept = { images: 0, photos: 0, logos: 0, plans: 0, uploads: 0, exports: 0, findings: 0 };
  /** By kind and organization. */
  const found = new Map<string, { kind: KindName; organizationId: string; ids: Set<string> }>();
  for await (const { key } of deps.store.list('org/')) {
    const [, organizationOfFindings, analysisId, attempt] = FINDINGS.exec(key) ?? [];
    if (organizationOfFindings && analysisId) {
      if (!isOld(deps, analysisId) || (await isNeeded(deps, organizationOfFindings, analysisId, Number(attempt)))) continue;
      await deps.store.delete(key);
      swept.findings += 1;
      continue;
    }
    const match = matchKind(key);
    if (!match || (KINDS[match.kind].afterGrace && !isOld(deps, match.id))) continue;
    const { kind, organizationId, id } = match;
    const group = `${kind} ${organizationId}`;
    const known = found.get(group) ?? { kind, organizationId, ids: new Set() };
    found.set(group, known);
    known.ids.add(id);
    if (known.ids.size < IDS_AT_ONCE) continue;
    found.delete(group);
    swept[kind] += await deleteUnreferenced(deps, kind, organizationId, [...known.ids]);
  }
  for (const { kind, organizationId, ids } of found.values()) swept[kind] += await deleteUnreferenced(deps, kind, organizationId, [...ids]);
  if (Object.values(swept).some((count) => count > 0)) deps.log.info({ ...swept }, 'unreferenced objects deleted');
  return swept;
}

function matchKind(key: string): { kind: KindName; organizationId: string; id: string } | undefined {
  for (const kind of KIND_NAMES) {
    const [, organizationId, id] = KINDS[kind].pattern.exec(key) ?? [];
    if (organizationId && id) return { kind, organizationId, id };
  }
  return undefined;
}

function isOld({ clock }: SweepDeps, id: string): boolean {
  return timeOfId(id).getTime() < clock().getTime() - GRACE_MS;
}

async function isNeeded({ db }: SweepDeps, organizationId: string, analysisId: string, attempt: number): Promise<boolean> {
  return inClinic(db, { organizationId }, async (tx) => {
    if (!(await findOrganization(tx))) return true;
    const analysis = await findAnalysis(tx, analysisId);
    return analysis?.attempt === attempt && (analysis.state === 'QUEUED' || analysis.state === 'RUNNING');
  });
}

async function deleteUnreferenced({ db, store, clock }: SweepDeps, kind: KindName, organizationId: string, ids: string[]): Promise<number> {
  const { referenced, discard }: Kind = KINDS[kind];
  const found = await inClinic(db, { organizationId }, async (tx) => {
    const organization = await findOrganization(tx);
    return organization && referenced(tx, ids, { organization, now: clock() });
  });
  // The organization has no row: this is another installation's store, or the database is not restored yet.
  if (!found) return 0;
  const orphans = ids.filter((id) => !found.has(id));
  for (const id of orphans) await discard(store, organizationId, id);
  return orphans.length;
}
