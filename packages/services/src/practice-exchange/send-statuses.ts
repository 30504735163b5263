import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ExchangeState } from '@molaar/contracts';
import {
  type ClaimedDelivery,
  findConnection,
  findExternalId,
  inClinic,
  insertDelivery,
  lockImage,
  publishEvent,
  replaceUnsentDeliveries,
  writeAudit,
} from '@molaar/db';
import { chartFromStatuses, sortedCells } from '@molaar/domain/statuses';
import type { Actor, Deps } from '../context/deps';
import { requireDecision } from '../context/permission';
import { rejectContradictions } from '../statuses/reject-contradictions';
import { readApprovedStatuses } from './approved-chart';
import { attemptClaimedDelivery, claimDeliveryAttempt } from './deliver-due-deliveries';
import { presentExchange } from './get-exchange-state';

/** How long the caller waits for the practice system; then the delivery goes on in the background. */
const WAIT_MS = 4_000;

/**
 * Queues an image's approved statuses for the practice system and makes the first attempt.
 * @returns The state: done with a result per surface, or waiting with the reason.
 * @throws NOT_ALLOWED when the person may only draft; NOT_FOUND; PRACTICE_NOT_CONNECTED; PRACTICE_PATIENT_UNKNOWN when
 * the patient is not linked; STATUSES_CONTRADICT.
 */
export async function sendStatuses(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<ExchangeState> {
  requireDecision(actor, 'EDIT_FINDINGS');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const claimed = await inClinic(deps.db, actor, async (tx) => {
    const image = await lockImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const { patientId } = image;
    if (!(await findConnection(tx))?.active) throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
    if (!(await findExternalId(tx, patientId)))
      throw new AppError('PRACTICE_PATIENT_UNKNOWN', 'the patient is not linked to the practice system');
    const approved = await readApprovedStatuses(tx, imageId);
    rejectContradictions(approved);
    await replaceUnsentDeliveries(tx, imageId, at);
    const ours = sortedCells(chartFromStatuses(approved));
    const id = await insertDelivery(tx, {
      lane: `patient-${patientId}`,
      patientId,
      imageId,
      content: { kind: 'STATUSES', ours, request: null },
      createdBy: userId,
      at,
    });
    await writeAudit(tx, { actorId: userId, action: 'SEND_STATUSES', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'exchange', imageId, patientId });
    return claimDeliveryAttempt(tx, id, at);
  });
  if (claimed) await waitForAttempt(deps, organizationId, claimed);
  return inClinic(deps.db, actor, (tx) => presentExchange(tx, actor, imageId));
}

/** Makes a claimed attempt and waits until it ends or `WAIT_MS` have passed. */
async function waitForAttempt(deps: Deps, organizationId: string, claimed: ClaimedDelivery): Promise<void> {
  const waiting = new AbortController();
  const attempt = attemptClaimedDelivery(deps, organizationId, claimed)
    .catch((error: unknown) => deps.log.error({ err: error, deliveryId: claimed.id }, 'delivery failed'))
    .finally(() => waiting.abort());
  await Promise.race([attempt, delay(WAIT_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
}
