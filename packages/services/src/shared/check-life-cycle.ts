import { AppError } from '@molaar/contracts';
import { type LifeCycleStatus, mayBecome } from '@molaar/domain/clinic';

interface Kept {
  status: LifeCycleStatus;
  default: boolean;
}

/** VALIDATION_FAILED when a template or disclaimer may not become this; `current` is null for one that is being made. */
export function checkLifeCycle(current: Pick<Kept, 'status'> | null, next: Kept): void {
  if (!mayBecome(current?.status ?? null, next.status)) {
    const key = current?.status === 'EXPIRED' ? 'expired' : 'lifeCycle';
    throw new AppError('VALIDATION_FAILED', `${current?.status ?? 'nothing'} does not become ${next.status}`, { fields: { status: key } });
  }
  if (next.default && next.status !== 'ACTIVE')
    throw new AppError('VALIDATION_FAILED', 'only what is active is a default', { fields: { default: 'defaultNotActive' } });
}

/**
 * VALIDATION_FAILED where a default would go to another place, its language or category: nothing would stand in the one it leaves,
 * and it would push out the default of the other. `current` is null for what is being made.
 */
export function checkPlace<Place extends string>(
  current: ({ default: boolean } & Record<Place, string>) | null,
  next: Record<Place, string>,
  place: readonly Place[],
): void {
  if (!current?.default) return;
  const left = place.filter((field) => current[field] !== next[field]);
  if (left.length === 0) return;
  const fields = Object.fromEntries(left.map((field) => [field, 'defaultStays']));
  throw new AppError('VALIDATION_FAILED', 'a default stays in its place', { fields });
}

/**
 * State and default that a save asks for: what it leaves out is as it was, of a new thing DRAFT and no default. What expires is no
 * default any more.
 */
export function wantedLifeCycle(
  current: Kept | null,
  input: { status?: LifeCycleStatus | undefined; default?: boolean | undefined },
): Kept {
  const status = input.status ?? current?.status ?? 'DRAFT';
  return { status, default: (input.default ?? current?.default ?? false) && status !== 'EXPIRED' };
}
