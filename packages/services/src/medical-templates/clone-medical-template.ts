import { AppError, type MedicalTemplate } from '@molaar/contracts';
import { findMedicalTemplate, inClinic, insertMedicalTemplate, listMedicalTemplates, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { copyName } from '../shared/copy-name';

/**
 * Copies a medical template with all its rows as a new draft.
 * @throws USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE, MEDICAL_TEMPLATE_NOT_FOUND.
 */
export async function cloneMedicalTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, name }: { id: string; name?: string | undefined },
): Promise<MedicalTemplate> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE');
  const { userId } = actor;
  const at = clock();
  return inClinic(db, actor, async (tx) => {
    const original = await findMedicalTemplate(tx, id);
    if (!original) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
    const taken = (await listMedicalTemplates(tx)).map((template) => template.name);
    const copy = {
      ...original,
      id: newId(),
      name: name ?? copyName(original.name, taken),
      status: 'DRAFT' as const,
      default: false,
      version: 1,
    };
    await insertMedicalTemplate(tx, copy, at);
    await writeAudit(tx, { actorId: userId, action: 'CREATE', entity: 'medical_template', entityId: copy.id, at });
    return copy;
  });
}
