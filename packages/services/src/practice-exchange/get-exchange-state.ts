import { AppError, type ExchangeState } from '@molaar/contracts';
import { findClinicalImage, findConnection, findExternalId, findLastDelivery, inOrganization, type Tx, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toDelivery } from './present-delivery';

/** How a radiograph's patient stands with the practice system, without asking it. NOT_FOUND. */
export async function getExchangeState(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { imageId }: { imageId: string },
): Promise<ExchangeState> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const state = await presentExchange(tx, actor, imageId);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'image', entityId: imageId, at: deps.clock() });
    return state;
  });
}

/** Throws NOT_FOUND. */
export async function presentExchange(
  tx: Tx,
  { organizationId, locale }: Pick<Actor, 'organizationId' | 'locale'>,
  imageId: string,
): Promise<ExchangeState> {
  const image = await findClinicalImage(tx, organizationId, imageId);
  if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
  const connection = await findConnection(tx, organizationId);
  const last = await findLastDelivery(tx, organizationId, imageId);
  return {
    imageId,
    practice: connection?.active ? { name: connection.name } : null,
    externalId: (await findExternalId(tx, organizationId, image.patientId)) ?? null,
    last: last ? toDelivery(last) : null,
    notice: noticeText(locale),
  };
}
