import type { Deps } from '../context/deps';

/** What an attempt at a delivery stands on. */
export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'outbound' | 'secrets' | 'random' | 'log'>;
