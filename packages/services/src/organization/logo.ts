import { AppError, type Company } from '@molaar/contracts';
import { findOrganization, inOrganization, type Logo, newId, publishEvent, setLogo, writeAudit } from '@molaar/db';
import { prepareLogo } from '@molaar/imaging';
import { logoKey, ObjectNotFoundError, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';
import { present } from './company';

type LogoDeps = Pick<Deps, 'db' | 'clock' | 'store' | 'log'>;

/** Sets the clinic's logo, made small. IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED, IMAGE_UNREADABLE. */
export async function saveLogo(deps: LogoDeps, actor: Actor, bytes: Buffer): Promise<Company> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireWritable(actor);
  const logo: Logo = { id: newId(), format: 'png' };
  await deps.store.put(logoKey(actor.organizationId, logo.id), await prepareLogo(bytes), { contentType: 'image/png' });
  return replace(deps, actor, logo);
}

export async function deleteLogo(deps: LogoDeps, actor: Actor): Promise<Company> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireWritable(actor);
  return replace(deps, actor, null);
}

/** The new object lies there before its row names it, the old one goes after no row does. */
async function replace({ db, clock, store, log }: LogoDeps, { organizationId, userId }: Actor, logo: Logo | null): Promise<Company> {
  const { before, company } = await inOrganization(db, organizationId, async (tx) => {
    const organization = await findOrganization(tx, organizationId);
    await setLogo(tx, organizationId, logo);
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'UPDATE',
      entity: 'organization',
      entityId: organizationId,
      at: clock(),
    });
    await publishEvent(tx, organizationId, { type: 'organization' });
    return { before: organization?.logo ?? null, company: present(await findOrganization(tx, organizationId)) };
  });
  if (before)
    await store
      .delete(logoKey(organizationId, before.id))
      .catch((error: unknown) => log.warn({ err: error, organizationId }, 'old logo not deleted; the sweep will'));
  return company;
}

/** The logo's file for streaming; the caller consumes or destroys the stream. NOT_FOUND. */
export async function openLogo({ db, store }: Pick<Deps, 'db' | 'store'>, actor: Actor): Promise<OpenedObject & { id: string }> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  const organization = await inOrganization(db, organizationId, (tx) => findOrganization(tx, organizationId));
  if (!organization?.logo) throw new AppError('NOT_FOUND', 'the clinic has no logo');
  const { id } = organization.logo;
  try {
    return { ...(await store.open(logoKey(organizationId, id))), id };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'the logo is gone', { cause: error });
    throw error;
  }
}
