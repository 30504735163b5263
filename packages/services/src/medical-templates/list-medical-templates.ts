import type { MedicalTemplateSummary } from '@molaar/contracts';
import { inClinic, listMedicalTemplates as listTemplates } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists all medical templates of the clinic, without their rows. */
export async function listMedicalTemplates(deps: Deps, actor: Actor): Promise<MedicalTemplateSummary[]> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(deps.db, actor, (tx) => listTemplates(tx));
}
