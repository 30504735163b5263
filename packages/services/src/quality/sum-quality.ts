import type { QualityOfType } from '@molaar/contracts';
import { countDecisions, countRadiographsByDevice, type DecisionCounts, inClinic, inTransaction, listClinics } from '@molaar/db';
import type { Deps } from '../context/deps';
import { presentQuality } from './present-quality';

export interface SummedQuality {
  /** Clinics with an analysed radiograph in these months. */
  clinics: number;
  radiographs: number;
  types: QualityOfType[];
}

/**
 * Sums up what all clinics decided about suggestions, for the operator's command: counts alone, of no single clinic.
 * @param period Months yyyy-mm in each clinic's time zone, inclusive.
 */
export async function sumQuality({ db }: Pick<Deps, 'db'>, period: { from?: string; to?: string }): Promise<SummedQuality> {
  const sums = new Map<string, DecisionCounts>();
  let [clinics, radiographs] = [0, 0];
  for (const organizationId of await inTransaction(db, listClinics)) {
    const [devices, counts] = await inClinic(db, { organizationId }, async (tx) => [
      await countRadiographsByDevice(tx, period),
      await countDecisions(tx, period),
    ]);
    clinics += devices.length > 0 ? 1 : 0;
    radiographs += devices.reduce((sum, one) => sum + one.radiographs, 0);
    for (const count of counts) sums.set(count.class, add(sums.get(count.class), count));
  }
  return { clinics, radiographs, types: presentQuality([...sums.values()]) };
}

function add(sum: DecisionCounts | undefined, more: DecisionCounts): DecisionCounts {
  if (!sum) return more;
  return {
    class: sum.class,
    confirmed: sum.confirmed + more.confirmed,
    corrected: sum.corrected + more.corrected,
    moved: sum.moved + more.moved,
    renumbered: sum.renumbered + more.renumbered,
    otherSurfaces: sum.otherSurfaces + more.otherSurfaces,
    otherType: sum.otherType + more.otherType,
    rejected: sum.rejected + more.rejected,
    addedByHand: sum.addedByHand + more.addedByHand,
  };
}
