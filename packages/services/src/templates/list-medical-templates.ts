import type { MedicalTemplateSummary } from '@molaar/contracts';
import { inOrganization, listMedicalTemplates as listTemplates } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** All medical templates of the clinic, without their rows. */
export async function listMedicalTemplates(deps: Deps, actor: Actor): Promise<MedicalTemplateSummary[]> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return inOrganization(deps.db, organizationId, (tx) => listTemplates(tx, organizationId));
}
