import { AppError, type ExchangeState } from '@molaar/contracts';
import { findClinicalImage, findConnection, findExternalId, findLastDelivery, inOrganization, type Tx } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../deps';
import { requirePermission } from '../permission';
import { toDelivery } from './present-delivery';

/** How a radiograph's patient stands with the practice system, without asking it. NOT_FOUND. */
export async function getExchangeState(deps: Pick<Deps, 'db'>, actor: Actor, { imageId }: { imageId: string }): Promise<ExchangeState> {
  requirePermission(actor, 'READ_CLINICAL');
  return inOrganization(deps.db, actor.organizationId, (tx) => presentExchange(tx, actor, imageId));
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
