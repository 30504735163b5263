import { AppError } from '@molaar/contracts';
import { dateTakenProblem, latestToday } from '@molaar/domain/clinic';

/** @throws VALIDATION_FAILED when an image cannot have been taken on that day. */
export function requirePossibleDateTaken(day: string, birthDate: string | null, now: Date): void {
  const problem = dateTakenProblem(day, { today: latestToday(now), birthDate });
  if (problem === null) return;
  const key = problem === 'BEFORE_BIRTH' ? 'beforeBirth' : problem === 'FUTURE' ? 'inFuture' : 'date';
  throw new AppError('VALIDATION_FAILED', `an image cannot have been taken on that day: ${problem}`, { fields: { dateTaken: key } });
}
