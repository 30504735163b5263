import { AppError } from '@molaar/contracts';
import { type LifeCycleStatus, mayBecome } from '@molaar/domain';

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

/** What expires is no default any more. */
export function defaultOf({ status, default: isDefault }: Kept): boolean {
  return isDefault && status !== 'EXPIRED';
}
