import type { PatientDetails } from '@molaar/contracts';
import type { ToothNumber } from '@molaar/domain/teeth';

type Status = Pick<PatientDetails['statuses'][number], 'tooth' | 'status'>;

/** Separates the sound teeth from what the others have. */
export function withoutSound<T extends Status>(statuses: readonly T[]): { findings: readonly T[]; soundTeeth: readonly ToothNumber[] } {
  return {
    findings: statuses.filter(({ status }) => status !== 'SOUND'),
    soundTeeth: statuses.filter(({ status }) => status === 'SOUND').map(({ tooth }) => tooth),
  };
}
