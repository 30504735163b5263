import { AppError, LOCALES, type SavePlanMailTemplateInput, type TreatmentPlanMailTemplate } from '@molaar/contracts';
import { deleteMailTemplate, inClinic, saveMailTemplate, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { requireVersion } from '../../shared/require-version';
import { readMailTemplate } from './read-mail-template';

/** Lists the mail templates for treatment plans, one for each language. */
export async function listTreatmentPlanMailTemplates(deps: Deps, actor: Actor): Promise<TreatmentPlanMailTemplate[]> {
  requirePermission(actor, 'READ_SETTINGS');
  return inClinic(deps.db, actor, async (tx) => {
    const found: TreatmentPlanMailTemplate[] = [];
    for (const language of LOCALES) found.push(await readMailTemplate(tx, language));
    return found;
  });
}

/**
 * Saves the clinic's mail template; null restores the portal's default.
 * @throws VALIDATION_FAILED, VERSION_CONFLICT.
 */
export async function saveTreatmentPlanMailTemplate(
  deps: Deps,
  actor: Actor,
  input: SavePlanMailTemplateInput,
): Promise<TreatmentPlanMailTemplate> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  const { language, words } = input;
  return inClinic(deps.db, actor, async (tx) => {
    const current = await readMailTemplate(tx, language);
    const version = requireVersion(input.version);
    const isFresh = version === current.version;
    if (words === null && isFresh) await deleteMailTemplate(tx, language);
    if (!isFresh || (words !== null && !(await saveMailTemplate(tx, { language, ...words, version }))))
      throw new AppError('VERSION_CONFLICT', `the mail's words in ${language} have version ${current.version}, not ${version}`);
    const at = deps.clock();
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'plan_mail_template', entityId: organizationId, at });
    return readMailTemplate(tx, language);
  });
}
