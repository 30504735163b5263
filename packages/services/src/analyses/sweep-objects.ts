import {
  deleteUploadsBegunBefore,
  existingImages,
  existingPhotos,
  existingUploads,
  findAnalysis,
  findOrganization,
  inOrganization,
  plansOfSomebody,
  type Tx,
  timeOfId,
} from '@molaar/db';
import { imageKeys, logoKey, photoKey, planPrefix, uploadKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';
import { UPLOAD_LIFE_MS } from '../uploads/present-upload';

/** An upload or a worker's answer under way is younger than this; its id tells. */
const GRACE_MS = 3_600_000;

/** Looked up in one query. */
const IDS_AT_ONCE = 500;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;
type Organization = NonNullable<Awaited<ReturnType<typeof findOrganization>>>;

/** Objects that are named by an id of their own. */
interface Kind {
  /** Organization, then id. */
  readonly pattern: RegExp;
  /** False where the row is there before the object: nothing can be under way. */
  readonly afterGrace: boolean;
  /** Which of these ids a row speaks of. */
  named(tx: Tx, organization: Organization, ids: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  discard(store: Deps['store'], organizationId: string, id: string): Promise<void>;
}

const KINDS = {
  images: {
    pattern: /^org\/([0-9a-f-]{36})\/image\/([0-9a-f-]{36})\//,
    afterGrace: true,
    named: (tx, { id }, ids) => existingImages(tx, id, ids),
    discard: (store, organizationId, id) => store.deletePrefix(imageKeys(organizationId, id).prefix),
  },
  photos: {
    pattern: /^org\/([0-9a-f-]{36})\/photo\/([0-9a-f-]{36})\.jpg$/,
    afterGrace: true,
    named: (tx, { id }, ids) => existingPhotos(tx, id, ids),
    discard: (store, organizationId, id) => store.delete(photoKey(organizationId, id)),
  },
  logos: {
    pattern: /^org\/([0-9a-f-]{36})\/logo\/([0-9a-f-]{36})\.png$/,
    afterGrace: true,
    named: async (_, { logo }) => new Set(logo ? [logo.id] : []),
    discard: (store, organizationId, id) => store.delete(logoKey(organizationId, id)),
  },
  /**
   * Pages that outlived their plan or their patient: the store refused when that was deleted, or they were being made just then. A
   * plan is written down before its pages are made.
   */
  plans: {
    pattern: /^org\/([0-9a-f-]{36})\/plan\/([0-9a-f-]{36})\//,
    afterGrace: false,
    named: (tx, { id }, ids) => plansOfSomebody(tx, id, ids),
    discard: (store, organizationId, id) => store.deletePrefix(planPrefix(organizationId, id)),
  },
  /** Pieces of radiographs that were never finished within their day, or whose upload is given up. */
  uploads: {
    pattern: /^org\/([0-9a-f-]{36})\/upload\/([0-9a-f-]{36})\//,
    afterGrace: true,
    named: async (tx, { id }, ids, now) => {
      await deleteUploadsBegunBefore(tx, id, new Date(now.getTime() - UPLOAD_LIFE_MS));
      return existingUploads(tx, id, ids);
    },
    discard: (store, organizationId, id) => store.deletePrefix(uploadKeys(organizationId, id).prefix),
  },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

const FINDINGS = /^org\/([0-9a-f-]{36})\/findings\/([0-9a-f-]{36})-(\d+)\.json$/;

/** How many were deleted; a radiograph, a plan or an upload is one, however many files it has. */
export type Swept = Record<KindName | 'findings', number>;

/**
 * Deletes what no row speaks of: files of radiographs whose row was never written or is gone, photos and logos that are nobody's any
 * more, pages of plans that are gone or nobody's, pieces of uploads that ended, findings of attempts that are over. What belongs to no
 * known clinic is left alone, and so is what has a key of another form. For a rare timer: it lists the whole store.
 */
export async function sweepObjects(deps: SweepDeps): Promise<Swept> {
  const swept: Swept = { images: 0, photos: 0, logos: 0, plans: 0, uploads: 0, findings: 0 };
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
    const place = `${kind} ${organizationId}`;
    const known = found.get(place) ?? { kind, organizationId, ids: new Set() };
    found.set(place, known);
    known.ids.add(id);
    if (known.ids.size < IDS_AT_ONCE) continue;
    found.delete(place);
    swept[kind] += await deleteUnnamed(deps, kind, organizationId, [...known.ids]);
  }
  for (const { kind, organizationId, ids } of found.values()) swept[kind] += await deleteUnnamed(deps, kind, organizationId, [...ids]);
  if (Object.values(swept).some((count) => count > 0)) deps.log.info({ ...swept }, 'objects without a row deleted');
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
  return inOrganization(db, organizationId, async (tx) => {
    if (!(await findOrganization(tx, organizationId))) return true;
    const analysis = await findAnalysis(tx, organizationId, analysisId);
    return analysis?.attempt === attempt && (analysis.state === 'QUEUED' || analysis.state === 'RUNNING');
  });
}

async function deleteUnnamed({ db, store, clock }: SweepDeps, kind: KindName, organizationId: string, ids: string[]): Promise<number> {
  const { named, discard }: Kind = KINDS[kind];
  const spokenOf = await inOrganization(db, organizationId, async (tx) => {
    const organization = await findOrganization(tx, organizationId);
    return organization && named(tx, organization, ids, clock());
  });
  // A whole clinic without a row: the server looks at another installation's store, or at a database that is not restored yet.
  if (!spokenOf) return 0;
  const orphans = ids.filter((id) => !spokenOf.has(id));
  for (const id of orphans) await discard(store, organizationId, id);
  return orphans.length;
}
