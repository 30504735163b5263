import type { HttpBindings } from '@hono/node-server';
import type { FaultSwitch } from './faults';
import type { StandInState } from './state';

export interface StandInDeps {
  state: StandInState;
  save: () => void;
  faults: FaultSwitch;
  /** Offset of its clock, ms. */
  clock: { skewMs: number };
}

export type Env = { Bindings: HttpBindings };
