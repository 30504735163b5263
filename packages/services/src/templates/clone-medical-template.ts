import { AppError, type MedicalTemplate } from '@molaar/contracts';
import { findMedicalTemplate, inOrganization, insertMedicalTemplate, listMedicalTemplates, newId, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { freeName } from '../shared/copy-name';

/**
 * A copy of the template with all its rows, as a new draft: the way to change what has expired.
 * USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE, MEDICAL_TEMPLATE_NOT_FOUND.
 */
export async function cloneMedicalTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, name }: { id: string; name?: string | undefined },
): Promise<MedicalTemplate> {
  requirePermission(actor, 'MANAGE_MEDICAL_TEMPLATES', 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE');
  const { organizationId, userId } = actor;
  const at = clock();
  return inOrganization(db, organizationId, async (tx) => {
    const original = await findMedicalTemplate(tx, organizationId, id);
    if (!original) throw new AppError('MEDICAL_TEMPLATE_NOT_FOUND', `no medical template ${id}`);
    const taken = (await listMedicalTemplates(tx, organizationId)).map((template) => template.name);
    const copy = {
      ...original,
      id: newId(),
      name: name ?? freeName(original.name, taken),
      status: 'DRAFT' as const,
      default: false,
      version: 1,
    };
    await insertMedicalTemplate(tx, organizationId, copy, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'CREATE', entity: 'medical_template', entityId: copy.id, at });
    return copy;
  });
}
