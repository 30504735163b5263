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
  findObjectSweep,
  findOrganization,
  inClinic,
  inTransaction,
  listClinics,
  type ObjectPlace,
  saveObjectSweep,
  timeOfId,
} from '@molaar/db';
import { clinicExportKeys, findingsKey, imageKeys, logoKey, organizationPrefix, photoKey, planPrefix, uploadKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';
import { UPLOAD_LIFE_MS } from '../shared/upload-life';

/** An upload or result in progress is younger than this, according to the time in its id. */
const GRACE_MS = 3_600_000;

/**
 * Maximum number of lists of one run, which bounds what it costs: a minute or two, and half a million radiographs. An
 * installation of several million takes some runs.
 */
const LISTS_AT_ONCE = 500;

type SweepDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'log'>;

/** What a sweep knows besides the ids. */
interface SweepContext {
  readonly organization: NonNullable<Awaited<ReturnType<typeof findOrganization>>>;
  readonly now: Date;
}

/** A kind of object that is named by an id; a folder of the organization has all of a kind. */
interface Kind {
  readonly folder: string;
  /** Of a name in the folder; its group is the id. */
  readonly pattern: RegExp;
  /** False when the row is written before the object, so that nothing can be in progress. */
  readonly afterGrace: boolean;
  /** Returns those of the ids that a row refers to. */
  referenced(tx: ClinicTx, ids: readonly string[], context: SweepContext): Promise<ReadonlySet<string>>;
  discard(store: Deps['store'], organizationId: string, id: string): Promise<void>;
}

const FOLDER_OF_ID = /^([0-9a-f-]{36})\/$/;

const KINDS = {
  images: {
    folder: 'image',
    pattern: FOLDER_OF_ID,
    afterGrace: true,
    // Images without a patient have the same files.
    referenced: async (tx, ids) => new Set([...(await existingImages(tx, ids)), ...(await existingUnassignedImages(tx, ids))]),
    discard: (store, organizationId, id) => store.deletePrefix(imageKeys(organizationId, id).prefix),
  },
  photos: {
    folder: 'photo',
    pattern: /^([0-9a-f-]{36})\.jpg$/,
    afterGrace: true,
    referenced: existingPhotos,
    discard: (store, organizationId, id) => store.delete(photoKey(organizationId, id)),
  },
  logos: {
    folder: 'logo',
    pattern: /^([0-9a-f-]{36})\.png$/,
    afterGrace: true,
    referenced: async (_tx, _ids, { organization: { logo } }) => new Set(logo ? [logo.id] : []),
    discard: (store, organizationId, id) => store.delete(logoKey(organizationId, id)),
  },
  /**
   * Pages of deleted treatment plans or patients: the store failed at deletion, or they were being rendered at that
   * moment. A treatment plan row is written before its pages.
   */
  plans: {
    folder: 'plan',
    pattern: FOLDER_OF_ID,
    afterGrace: false,
    referenced: existingTreatmentPlans,
    discard: (store, organizationId, id) => store.deletePrefix(planPrefix(organizationId, id)),
  },
  /** Parts of uploads that were not finished within a day or were cancelled. */
  uploads: {
    folder: 'upload',
    pattern: FOLDER_OF_ID,
    afterGrace: true,
    referenced: async (tx, ids, { now }) => {
      await deleteUploadsBegunBefore(tx, new Date(now.getTime() - UPLOAD_LIFE_MS));
      return existingUploads(tx, ids);
    },
    discard: (store, organizationId, id) => store.deletePrefix(uploadKeys(organizationId, id).prefix),
  },
  /** Parts of the archive of an export that was given up. */
  exports: {
    folder: 'export',
    pattern: FOLDER_OF_ID,
    afterGrace: false,
    referenced: existingClinicExports,
    discard: (store, organizationId, id) => store.deletePrefix(clinicExportKeys(organizationId, id).prefix),
  },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as KindName[];

const FINDINGS_FOLDER = 'findings';
const FINDINGS = /^([0-9a-f-]{36})-(\d+)\.json$/;
/** In the order in which a sweep looks at them. */
const FOLDERS = [...KIND_NAMES.map((kind) => KINDS[kind].folder), FINDINGS_FOLDER];

/** Number of deleted items by kind; an image, treatment plan or upload counts once, however many files it has. */
export type Swept = Record<KindName | 'findings', number>;

/**
 * Deletes objects that no row refers to: images, photos, logos, treatment plan pages, upload parts, archives of
 * exports and findings of inactive attempts. Objects of unknown organizations and names of another form are left alone.
 * A run looks at a part of the store and continues where the last one ended; after the end it begins again. For a
 * timer; safe on several servers.
 * @param options.lists Maximum number of lists; tests lower it.
 */
export async function sweepObjects(deps: SweepDeps, { lists = LISTS_AT_ONCE }: { lists?: number } = {}): Promise<Swept> {
  const { db, store, clock, log } = deps;
  const swept: Swept = { images: 0, photos: 0, logos: 0, plans: 0, uploads: 0, exports: 0, findings: 0 };
  const [last, clinics] = await inTransaction(db, async (tx) => [await findObjectSweep(tx), (await listClinics(tx)).sort()] as const);
  const begunAt = last?.place ? last.begunAt : clock();
  const save = (place: ObjectPlace | null) => inTransaction(db, (tx) => saveObjectSweep(tx, { begunAt, place }));
  let place = placeFrom(clinics, last?.place ?? null);
  for (let list = 0; place && list < lists; list += 1) {
    const { organizationId, folder, after } = place;
    const { names, more } = await store.listFolder(`${organizationPrefix(organizationId)}${folder}/`, after);
    await sweepNames(deps, { organizationId, folder, names }, swept);
    place = more ? { organizationId, folder, after: names.at(-1) ?? after } : placeAfter(clinics, place);
    // A run that fails later does not repeat what this one has looked at.
    if (names.length > 0) await save(place);
  }
  await save(place);
  if (Object.values(swept).some((count) => count > 0)) log.info({ ...swept }, 'unreferenced objects deleted');
  return swept;
}

/** Returns the place itself, or the next one when its organization is gone; the first place without one. */
function placeFrom(clinics: readonly string[], place: ObjectPlace | null): ObjectPlace | null {
  if (place && clinics.includes(place.organizationId) && FOLDERS.includes(place.folder)) return place;
  return beginningOf(clinics.find((id) => !place || id > place.organizationId));
}

function placeAfter(clinics: readonly string[], { organizationId, folder }: ObjectPlace): ObjectPlace | null {
  const next = FOLDERS[FOLDERS.indexOf(folder) + 1];
  return next ? { organizationId, folder: next, after: '' } : beginningOf(clinics.find((id) => id > organizationId));
}

function beginningOf(organizationId: string | undefined): ObjectPlace | null {
  return organizationId && FOLDERS[0] ? { organizationId, folder: FOLDERS[0], after: '' } : null;
}

interface Names {
  organizationId: string;
  folder: string;
  names: readonly string[];
}

/** Deletes what nothing refers to of these names, and counts it. */
async function sweepNames(deps: SweepDeps, { organizationId, folder, names }: Names, swept: Swept): Promise<void> {
  if (folder === FINDINGS_FOLDER) {
    for (const name of names) if (await deleteInactiveFindings(deps, organizationId, name)) swept.findings += 1;
    return;
  }
  const kind = KIND_NAMES.find((one) => KINDS[one].folder === folder);
  if (!kind) return;
  const { pattern, afterGrace } = KINDS[kind];
  const ids = names.flatMap((name) => pattern.exec(name)?.[1] ?? []).filter((id) => !afterGrace || isOld(deps, id));
  if (ids.length > 0) swept[kind] += await deleteUnreferenced(deps, kind, organizationId, ids);
}

/** Deletes a worker's findings that no running attempt waits for. @returns Whether it did. */
async function deleteInactiveFindings(deps: SweepDeps, organizationId: string, name: string): Promise<boolean> {
  const [, analysisId, attempt] = FINDINGS.exec(name) ?? [];
  if (!analysisId || !isOld(deps, analysisId) || (await isNeeded(deps, organizationId, analysisId, Number(attempt)))) return false;
  await deps.store.delete(findingsKey(organizationId, analysisId, Number(attempt)));
  return true;
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
