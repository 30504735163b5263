import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ExchangeState } from '@molaar/contracts';
import {
  findConnection,
  findExternalId,
  holdImage,
  inOrganization,
  insertDelivery,
  publishEvent,
  replaceUnsentDeliveries,
  writeAudit,
} from '@molaar/db';
import { sortedCells, toChart } from '@molaar/domain/statuses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { refuseContradictions } from '../statuses/refuse-contradictions';
import { deliverOne } from './deliver';
import { presentExchange } from './get-exchange-state';
import { ourStatuses } from './our-chart';

/** A person waits so long for the practice system's answer; it goes on without them afterwards. */
const WAIT_MS = 4_000;

/**
 * Puts what was approved on a radiograph in line for the practice system and tries at once. Answers how that stands: done with
 * a result for each surface, or waiting and why. Who may only draft sends nothing. NOT_FOUND; PRACTICE_NOT_CONNECTED;
 * PRACTICE_PATIENT_UNKNOWN when nobody has said which of its patients this is; STATUSES_CONTRADICT.
 */
export async function sendStatuses(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<ExchangeState> {
  if (requirePermission(actor, 'EDIT_FINDINGS') !== 'YES') throw new AppError('NOT_ALLOWED', 'who may only draft sends nothing');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const id = await inOrganization(deps.db, organizationId, async (tx) => {
    const image = await holdImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const { patientId } = image;
    if (!(await findConnection(tx, organizationId))?.active)
      throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
    if (!(await findExternalId(tx, organizationId, patientId)))
      throw new AppError('PRACTICE_PATIENT_UNKNOWN', 'the patient is not linked to one of the practice system');
    const approved = await ourStatuses(tx, organizationId, imageId);
    refuseContradictions(approved);
    await replaceUnsentDeliveries(tx, organizationId, imageId, at);
    const ours = sortedCells(toChart(approved));
    const delivery = await insertDelivery(tx, organizationId, {
      lane: `patient-${patientId}`,
      patientId,
      imageId,
      content: { kind: 'STATUSES', ours, request: null },
      createdBy: userId,
      at,
    });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'SEND_STATUSES', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, organizationId, { type: 'exchange', imageId, patientId });
    return delivery;
  });
  const waiting = new AbortController();
  const attempt = deliverOne(deps, organizationId, id)
    .catch((error: unknown) => deps.log.error({ err: error, deliveryId: id }, 'delivery failed'))
    .finally(() => waiting.abort());
  await Promise.race([attempt, delay(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
  return inOrganization(deps.db, organizationId, (tx) => presentExchange(tx, actor, imageId));
}
