/** Life cycle of medical templates and disclaimers, in this order. */
export const LIFE_CYCLE = ['DRAFT', 'ACTIVE', 'EXPIRED'] as const;
export type LifeCycleStatus = (typeof LIFE_CYCLE)[number];

const NEXT: Readonly<Record<LifeCycleStatus, readonly LifeCycleStatus[]>> = {
  DRAFT: ['DRAFT', 'ACTIVE'],
  ACTIVE: ['ACTIVE', 'EXPIRED'],
  EXPIRED: [],
};

/**
 * Returns true when a save may change the status; `current` is null for a new item. No status can be reverted, and an
 * expired item cannot be changed: its copy is a new draft.
 */
export function mayChangeLifeCycle(current: LifeCycleStatus | null, next: LifeCycleStatus): boolean {
  return current === null ? next !== 'EXPIRED' : NEXT[current].includes(next);
}
