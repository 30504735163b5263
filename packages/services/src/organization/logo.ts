import { AppError, type Company } from '@molaar/contracts';
import { findOrganization, inClinic, type Logo, newId, publishEvent, setLogo, writeAudit } from '@molaar/db';
import { prepareLogo } from '@molaar/imaging';
import { logoKey, ObjectNotFoundError, type OpenedObject } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission, requireWritable } from '../context/permission';
import { presentCompany } from './company';

type LogoDeps = Pick<Deps, 'db' | 'clock' | 'store' | 'log'>;

/**
 * Sets the clinic's logo, reduced in size.
 * @throws IMAGE_TOO_LARGE, IMAGE_TYPE_NOT_SUPPORTED, IMAGE_UNREADABLE.
 */
export async function saveLogo(deps: LogoDeps, actor: Actor, bytes: Buffer): Promise<Company> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireWritable(actor);
  const logo: Logo = { id: newId(), format: 'png' };
  await deps.store.put(logoKey(actor.organizationId, logo.id), await prepareLogo(bytes), { contentType: 'image/png' });
  return replaceLogo(deps, actor, logo);
}

/** Removes the clinic's logo. @throws NOT_ALLOWED without MANAGE_SUBSCRIPTION */
export async function deleteLogo(deps: LogoDeps, actor: Actor): Promise<Company> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  requireWritable(actor);
  return replaceLogo(deps, actor, null);
}

/** Writes the new object before its row refers to it and deletes the old one afterwards. */
async function replaceLogo({ db, clock, store, log }: LogoDeps, actor: Actor, logo: Logo | null): Promise<Company> {
  const { before, company } = await inClinic(db, actor, async (tx) => {
    const organization = await findOrganization(tx);
    await setLogo(tx, logo);
    await writeAudit(tx, {
      actorId: actor.userId,
      action: 'UPDATE',
      entity: 'organization',
      entityId: actor.organizationId,
      at: clock(),
    });
    await publishEvent(tx, { type: 'organization' });
    return { before: organization?.logo ?? null, company: presentCompany(await findOrganization(tx)) };
  });
  if (before)
    await store
      .delete(logoKey(actor.organizationId, before.id))
      .catch((error: unknown) => log.warn({ err: error, organizationId: actor.organizationId }, 'old logo not deleted; the sweep retries'));
  return company;
}

/**
 * Opens the logo for streaming. The caller must consume or destroy the stream.
 * @throws NOT_FOUND.
 */
export async function openLogo({ db, store }: Pick<Deps, 'db' | 'store'>, actor: Actor): Promise<OpenedObject & { id: string }> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  const organization = await inClinic(db, actor, (tx) => findOrganization(tx));
  if (!organization?.logo) throw new AppError('NOT_FOUND', 'the clinic has no logo');
  const { id } = organization.logo;
  try {
    return { ...(await store.open(logoKey(organizationId, id))), id };
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw new AppError('NOT_FOUND', 'the logo was deleted', { cause: error });
    throw error;
  }
}
