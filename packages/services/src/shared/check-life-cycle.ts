import { AppError } from '@molaar/contracts';
import { type LifeCycleStatus, mayChangeLifeCycle } from '@molaar/domain/clinic';

interface LifeCycle {
  status: LifeCycleStatus;
  default: boolean;
}

/**
 * Checks the next state of a template or disclaimer; `current` is null for a new one.
 * @throws VALIDATION_FAILED.
 */
export function checkLifeCycle(current: Pick<LifeCycle, 'status'> | null, next: LifeCycle): void {
  if (!mayChangeLifeCycle(current?.status ?? null, next.status)) {
    const key = current?.status === 'EXPIRED' ? 'expired' : 'lifeCycle';
    throw new AppError('VALIDATION_FAILED', `${current?.status ?? 'nothing'} cannot become ${next.status}`, { fields: { status: key } });
  }
  if (next.default && next.status !== 'ACTIVE')
    throw new AppError('VALIDATION_FAILED', 'only an active one can be the default', { fields: { default: 'defaultNotActive' } });
}

/**
 * Checks that a default keeps its language and category: it would leave one without a default and replace another.
 * `current` is null for a new one.
 * @throws VALIDATION_FAILED.
 */
export function checkDefaultStays<Place extends string>(
  current: ({ default: boolean } & Record<Place, string>) | null,
  next: Record<Place, string>,
  place: readonly Place[],
): void {
  if (!current?.default) return;
  const left = place.filter((field) => current[field] !== next[field]);
  if (left.length === 0) return;
  const fields = Object.fromEntries(left.map((field) => [field, 'defaultStays']));
  throw new AppError('VALIDATION_FAILED', 'a default cannot change its language or category', { fields });
}

/**
 * Returns the requested state and default: omitted values stay; a new one is DRAFT and no default. An expired one is
 * never a default.
 */
export function requestedLifeCycle(
  current: LifeCycle | null,
  input: { status?: LifeCycleStatus | undefined; default?: boolean | undefined },
): LifeCycle {
  const status = input.status ?? current?.status ?? 'DRAFT';
  return { status, default: (input.default ?? current?.default ?? false) && status !== 'EXPIRED' };
}
