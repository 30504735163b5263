import type { ClinicExport } from '@molaar/contracts';
import { inClinic, listClinicExports as listStored } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentClinicExport } from './present-clinic-export';

const LISTED = 10;

/** Lists the latest exports of the clinic, newest first. */
export async function listClinicExports({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ClinicExport[]> {
  requirePermission(actor, 'EXPORT_CLINIC');
  const stored = await inClinic(db, actor, (tx) => listStored(tx, LISTED));
  return stored.map(presentClinicExport);
}
