import type { DriftReading } from '@molaar/db';
import { nameOfScope } from '@molaar/services/drift';
import { textTable } from './text-table';

const HEAD = ['figure', 'radiographs', 'median', 'usual', 'distance', 'limit', 'compared with', 'drifts since'];

/** Returns the operator's lines about how radiographs differ from the reference; null: there is none. */
export function driftReport(readings: readonly DriftReading[] | null): string[] {
  if (!readings) return ['Drift: the model has no reference'];
  if (readings.length === 0) return ['Drift: no device has enough recent radiographs to be compared'];
  const scopes = [...new Set(readings.map(({ scope }) => scope))];
  return scopes.flatMap((scope, index) => {
    const ofScope = readings.filter((one) => one.scope === scope);
    const drifting = ofScope.filter((one) => one.driftingSince !== null);
    const heading = `Drift, ${nameOfScope(scope)}: ${drifting.length} of ${ofScope.length} figures`;
    return [...(index > 0 ? [''] : []), heading, ...(drifting.length > 0 ? textTable([HEAD, ...drifting.map(cells)]) : [])];
  });
}

function cells({ figure, radiographs, median, referenceMedian, distance, limit, own, driftingSince }: DriftReading): string[] {
  const number = (value: number) => (value < 100 ? value.toFixed(2) : value.toFixed(0));
  const since = driftingSince?.toISOString().slice(0, 10) ?? '';
  const numbers = [String(radiographs), ...[median, referenceMedian, distance, limit].map(number)];
  return [figure, ...numbers, own ? 'own' : 'release', since];
}
