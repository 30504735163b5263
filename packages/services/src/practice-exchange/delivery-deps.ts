import type { Deps } from '../context/deps';

/** Dependencies of a delivery attempt. */
export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'outbound' | 'secrets' | 'random' | 'log'>;
