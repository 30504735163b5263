import { AppError, type ExchangeState } from '@molaar/contracts';
import { type ClinicTx, findClinicalImage, findConnection, findExternalId, findLastDelivery, inClinic, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toDelivery } from './present-delivery';

/**
 * Returns the exchange state of an image's patient without calling the practice system.
 * @throws NOT_FOUND.
 */
export async function getExchangeState(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { imageId }: { imageId: string },
): Promise<ExchangeState> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const state = await presentExchange(tx, actor, imageId);
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'image', entityId: imageId, at: deps.clock() });
    return state;
  });
}

/** @throws NOT_FOUND. */
export async function presentExchange(tx: ClinicTx, { locale }: Pick<Actor, 'locale'>, imageId: string): Promise<ExchangeState> {
  const image = await findClinicalImage(tx, imageId);
  if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
  const connection = await findConnection(tx);
  const last = await findLastDelivery(tx, imageId);
  return {
    imageId,
    practice: connection?.active ? { name: connection.name } : null,
    externalId: (await findExternalId(tx, image.patientId)) ?? null,
    last: last ? toDelivery(last) : null,
    notice: noticeText(locale),
  };
}
