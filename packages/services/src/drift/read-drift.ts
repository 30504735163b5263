import { inTransaction, listDriftReadings } from '@molaar/db';
import type { Deps } from '../context/deps';
import { INSTALLATION } from './scopes';

export interface DriftFigures {
  /** Distances of the installation's figures over their limits, by figure: above 1 it drifts. */
  installation: Record<string, number>;
  /** Devices that were compared, and those with a figure that drifts. */
  devices: number;
  drifting: number;
}

/** Returns the result of the last sweep for the metrics. */
export async function readDrift({ db, modelVersion }: Pick<Deps, 'db' | 'modelVersion'>): Promise<DriftFigures> {
  const readings = await inTransaction(db, (tx) => listDriftReadings(tx, modelVersion));
  const ofDevices = readings.filter(({ scope }) => scope !== INSTALLATION);
  return {
    installation: Object.fromEntries(
      readings.filter(({ scope }) => scope === INSTALLATION).map(({ figure, distance, limit }) => [figure, distance / limit]),
    ),
    devices: new Set(ofDevices.map(({ scope }) => scope)).size,
    drifting: new Set(ofDevices.filter((one) => one.driftingSince !== null).map(({ scope }) => scope)).size,
  };
}
