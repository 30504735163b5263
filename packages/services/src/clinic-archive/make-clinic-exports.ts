import {
  beginClinicExport,
  type ClinicExportKey,
  expireClinicExport,
  findClinicExport,
  findUser,
  inClinic,
  inTransaction,
  listDueClinicExports,
  listEndedClinicExports,
  updateClinicExport,
} from '@molaar/db';
import { clinicExportKeys } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { createPartWriter } from './store-parts';
import { writeClinicArchive } from './write-clinic-archive';

/** How long an archive can be downloaded. */
const LIFE_MS = 7 * 24 * 3_600_000;
/** An export that ended so often without a result is given up. */
const MAX_ATTEMPTS = 3;
const PROGRESS_MS = 1_000;
const SWEPT_AT_ONCE = 100;

/**
 * Makes the exports that are due, the longest waiting first: a clinic has one at a time, so that clinics take turns. An
 * export that a stopped server left is made again. Deletes archives whose time has ended.
 * @param signal Aborted when the server stops; the export under way stays for the next server.
 */
export async function makeClinicExports(deps: Deps, signal: AbortSignal): Promise<void> {
  await deleteEndedArchives(deps);
  for (;;) {
    const [due] = await inTransaction(deps.db, (tx) => listDueClinicExports(tx, 1));
    if (!due || signal.aborted) return;
    await makeClinicExport(deps, due, signal);
  }
}

async function makeClinicExport(deps: Deps, { organizationId, id }: ClinicExportKey, signal: AbortSignal): Promise<void> {
  const scope = { organizationId };
  const attempt = await inClinic(deps.db, scope, (tx) => beginClinicExport(tx, id));
  if (!attempt) return;
  const { prefix } = clinicExportKeys(organizationId, id);
  await deps.store.deletePrefix(prefix);
  const save = (change: Parameters<typeof updateClinicExport>[3]) =>
    inClinic(deps.db, scope, (tx) => updateClinicExport(tx, id, attempt, change));
  if (attempt > MAX_ATTEMPTS) {
    await save({ state: 'FAILED', finished_at: deps.clock() });
    return;
  }
  try {
    const actor = await requester(deps, { organizationId, id });
    const parts = createPartWriter(deps.store, { organizationId, id, attempt });
    let [savedAt, steps] = [0, 0];
    const onStep = async (done: number, total: number): Promise<void> => {
      steps = total;
      if (performance.now() - savedAt < PROGRESS_MS) return;
      savedAt = performance.now();
      // Another attempt has begun when nothing is updated.
      if (!(await save({ done, total }))) throw new Error('the export was taken over');
    };
    await writeClinicArchive(deps, actor, { exportId: id, sink: parts.write, onStep, signal });
    const { bytes, parts: number, sha256 } = await parts.finish();
    const finishedAt = deps.clock();
    const expiresAt = new Date(finishedAt.getTime() + LIFE_MS);
    await save({ state: 'READY', bytes, parts: number, sha256, finished_at: finishedAt, expires_at: expiresAt, done: steps, total: steps });
    deps.log.info({ organizationId, exportId: id, bytes }, 'clinic exported');
  } catch (error) {
    if (signal.aborted) return;
    deps.log.error({ err: error, organizationId, exportId: id, attempt }, 'clinic could not be exported');
    if (attempt < MAX_ATTEMPTS) throw error;
    await save({ state: 'FAILED', finished_at: deps.clock() });
    await deps.store.deletePrefix(prefix);
  }
}

/** Returns the owner who requested the export. */
async function requester({ db }: Deps, { organizationId, id }: ClinicExportKey): Promise<Actor> {
  return inClinic(db, { organizationId }, async (tx) => {
    const stored = await findClinicExport(tx, id);
    const user = stored && (await findUser(tx, stored.requestedBy));
    if (!stored || !user) throw new Error('the person who requested the export is not found');
    return { organizationId, userId: stored.requestedBy, roles: ['OWNER'], sessionId: id, locale: user.locale };
  });
}

async function deleteEndedArchives({ db, store, clock }: Deps): Promise<void> {
  for (const { organizationId, id } of await inTransaction(db, (tx) => listEndedClinicExports(tx, clock(), SWEPT_AT_ONCE))) {
    await store.deletePrefix(clinicExportKeys(organizationId, id).prefix);
    await inClinic(db, { organizationId }, (tx) => expireClinicExport(tx, id));
  }
}
