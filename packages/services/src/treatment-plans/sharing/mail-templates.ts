import { AppError, LOCALES, type PlanMailTemplate, type SavePlanMailTemplateInput } from '@molaar/contracts';
import { deleteMailTemplate, inOrganization, saveMailTemplate, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { requireVersion } from '../../shared/require-version';
import { readMailTemplate } from './mail-words';

/** What a mail with a plan says before a person changes it, in each language. */
export async function listPlanMailTemplates(deps: Deps, actor: Actor): Promise<PlanMailTemplate[]> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const found: PlanMailTemplate[] = [];
    for (const language of LOCALES) found.push(await readMailTemplate(tx, organizationId, language));
    return found;
  });
}

/** Writes the clinic's words, or with null goes back to the portal's own. VALIDATION_FAILED, VERSION_CONFLICT. */
export async function savePlanMailTemplate(deps: Deps, actor: Actor, input: SavePlanMailTemplateInput): Promise<PlanMailTemplate> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  const { language, words } = input;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const current = await readMailTemplate(tx, organizationId, language);
    const version = requireVersion(input.version);
    const isFresh = version === current.version;
    if (words === null && isFresh) await deleteMailTemplate(tx, organizationId, language);
    if (!isFresh || (words !== null && !(await saveMailTemplate(tx, organizationId, { language, ...words, version }))))
      throw new AppError('VERSION_CONFLICT', `the mail's words in ${language} have version ${current.version}, not ${version}`);
    const at = deps.clock();
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'plan_mail_template', entityId: organizationId, at });
    return readMailTemplate(tx, organizationId, language);
  });
}
