import {
  type DriftReading,
  inTransaction,
  listDriftReadings,
  listOwnReferences,
  lockDrift,
  type OwnReference,
  replaceDriftReadings,
  replaceOwnReferences,
} from '@molaar/db';
import { compareFigures, countFigures, type FigureCounts, OWN_FIGURES } from '@molaar/domain/drift';
import type { Deps } from '../context/deps';
import { recentWindows } from './recent-windows';

export type DriftDeps = Pick<Deps, 'db' | 'clock' | 'modelVersion' | 'log' | 'driftReference'>;

/** Radiographs from which on their sizes and tones become what is usual. */
const FIRST_RADIOGRAPHS = 100;

/**
 * Compares the recent radiographs of the installation and of each device with the reference: what the operator accepted
 * there, or the release's. Sizes and tones, of which the release knows nothing, are compared with the first hundred.
 * @returns The comparisons; the log says how many figures began or ended to drift.
 */
export async function measureDrift(deps: DriftDeps): Promise<DriftReading[]> {
  const { db, clock, modelVersion, log, driftReference } = deps;
  if (!driftReference) return [];
  const measuredAt = clock();
  const windows = new Map([...(await recentWindows(deps))].map(([scope, figures]) => [scope, countFigures(figures)]));
  const { readings, before } = await inTransaction(db, async (tx) => {
    await lockDrift(tx);
    const own = await listOwnReferences(tx, modelVersion);
    const first = firstRadiographs(windows, own, measuredAt);
    await replaceOwnReferences(tx, modelVersion, first);
    const before = await listDriftReadings(tx, modelVersion);
    const since = new Map(before.map((one) => [`${one.scope} ${one.figure}`, one.driftingSince]));
    const readings = [...windows].flatMap(([scope, counts]) => {
      const usual = countsOf([...own, ...first], scope);
      return compareFigures(counts, { ...driftReference.figures, ...usual }).map((comparison): DriftReading => {
        const isDrifting = comparison.distance > comparison.limit;
        const driftingSince = isDrifting ? (since.get(`${scope} ${comparison.figure}`) ?? measuredAt) : null;
        return { ...comparison, scope, own: comparison.figure in usual, driftingSince, measuredAt };
      });
    });
    await replaceDriftReadings(tx, modelVersion, readings);
    return { readings, before };
  });
  const drifting = (all: readonly DriftReading[]) => all.filter((one) => one.driftingSince !== null).length;
  if (drifting(readings) !== drifting(before))
    log.warn({ figures: drifting(readings), before: drifting(before) }, 'figures of radiographs that drift; see npm run quality');
  return readings;
}

/**
 * Accepts the recent radiographs of a scope as usual: from now on its figures are compared with them, until the next
 * model version.
 * @returns The number of figures; 0 when the scope has too few radiographs.
 */
export async function acceptDrift(deps: DriftDeps, scope: string): Promise<number> {
  const { db, clock, modelVersion } = deps;
  const compared = (await measureDrift(deps)).filter((one) => one.scope === scope);
  const counts = countFigures((await recentWindows(deps)).get(scope) ?? []);
  const takenAt = clock();
  const references = compared.map(({ figure }) => ({ scope, figure, counts: counts[figure] ?? [], takenAt }));
  await inTransaction(db, async (tx) => {
    await lockDrift(tx);
    await replaceOwnReferences(tx, modelVersion, references);
  });
  await measureDrift(deps);
  return references.length;
}

function firstRadiographs(
  windows: ReadonlyMap<string, Readonly<Record<string, number[]>>>,
  own: readonly OwnReference[],
  takenAt: Date,
): OwnReference[] {
  return [...windows].flatMap(([scope, counts]) => {
    const known = countsOf(own, scope);
    return Object.entries(counts).flatMap(([figure, bins]) => {
      const isFirst = OWN_FIGURES.has(figure) && !(figure in known) && bins.reduce((sum, count) => sum + count, 0) >= FIRST_RADIOGRAPHS;
      return isFirst ? { scope, figure, counts: bins, takenAt } : [];
    });
  });
}

function countsOf(references: readonly OwnReference[], scope: string): Record<string, FigureCounts> {
  return Object.fromEntries(references.filter((one) => one.scope === scope).map(({ figure, counts }) => [figure, counts]));
}
