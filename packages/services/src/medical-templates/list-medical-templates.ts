import type { ListedMedicalTemplate } from '@molaar/contracts';
import { inClinic, listTemplateSituations, listMedicalTemplates as listTemplates } from '@molaar/db';
import { situationsWithoutTreatment } from '@molaar/domain/treatment-plans';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Lists all medical templates of the clinic, without their rows. */
export async function listMedicalTemplates(deps: Deps, actor: Actor): Promise<ListedMedicalTemplate[]> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(deps.db, actor, async (tx) => {
    const situations = await listTemplateSituations(tx);
    return (await listTemplates(tx)).map((template) => ({
      ...template,
      situationsWithoutTreatment: situationsWithoutTreatment(situations.get(template.id) ?? []).length,
    }));
  });
}
