/** Life cycle of medical templates and disclaimers, in its order. */
export const LIFE_CYCLE = ['DRAFT', 'ACTIVE', 'EXPIRED'] as const;
export type LifeCycleStatus = (typeof LIFE_CYCLE)[number];

const NEXT: Readonly<Record<LifeCycleStatus, readonly LifeCycleStatus[]>> = {
  DRAFT: ['DRAFT', 'ACTIVE'],
  ACTIVE: ['ACTIVE', 'EXPIRED'],
  EXPIRED: [],
};

/**
 * Whether a save may take it from one state to another; null is one that is being made. Nothing goes back, and what has
 * expired stays as it is: a copy of it starts anew as a draft.
 */
export function mayChangeLifeCycle(current: LifeCycleStatus | null, next: LifeCycleStatus): boolean {
  return current === null ? next !== 'EXPIRED' : NEXT[current].includes(next);
}
