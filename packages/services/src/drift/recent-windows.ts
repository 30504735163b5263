import { inClinic, inTransaction, listClinics, listRecentRadiographs } from '@molaar/db';
import { DRIFT_WINDOW, type RadiographFigures, rejectionsOf } from '@molaar/domain/drift';
import type { Deps } from '../context/deps';
import { INSTALLATION, scopeOf } from './scopes';

/** Older radiographs are not recent, however few there are. */
const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;
/** Of the whole installation, which has several devices. */
const INSTALLATION_WINDOW = 5 * DRIFT_WINDOW;

interface DatedFigures {
  at: number;
  figures: RadiographFigures;
}

/**
 * Reads the last radiographs of each device, of all clinics together, and of the whole installation. Only a window of
 * each is in memory at any time.
 * @returns The figures by scope.
 */
export async function recentWindows({
  db,
  clock,
  modelVersion,
}: Pick<Deps, 'db' | 'clock' | 'modelVersion'>): Promise<Map<string, RadiographFigures[]>> {
  const since = new Date(clock().getTime() - RECENT_DAYS * DAY_MS);
  const windows = new Map<string, DatedFigures[]>();
  const add = (scope: string, more: readonly DatedFigures[], most: number) => {
    const merged = [...(windows.get(scope) ?? []), ...more].sort((a, b) => b.at - a.at);
    windows.set(scope, merged.slice(0, most));
  };
  for (const organizationId of await inTransaction(db, listClinics)) {
    const radiographs = await inClinic(db, { organizationId }, (tx) =>
      listRecentRadiographs(tx, { modelVersion, since, perDevice: DRIFT_WINDOW }),
    );
    const dated = radiographs.map(({ device, finishedAt, figures, decided }) => ({
      ...{ scope: scopeOf(device), at: finishedAt.getTime(), figures: { ...figures, ...rejectionsOf(decided) } },
    }));
    add(INSTALLATION, dated, INSTALLATION_WINDOW);
    for (const scope of new Set(dated.map((one) => one.scope)))
      add(
        scope,
        dated.filter((one) => one.scope === scope),
        DRIFT_WINDOW,
      );
  }
  return new Map([...windows].map(([scope, dated]) => [scope, dated.map(({ figures }) => figures)]));
}
