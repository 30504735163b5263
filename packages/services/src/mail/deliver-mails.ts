import { type MailAttachment, MailRejected, renderMail } from '@molaar/adapters';
import type { MailContent } from '@molaar/contracts';
import {
  type ClaimedMail,
  type ClinicTx,
  claimMail,
  findTreatmentPlan,
  inClinic,
  inTransaction,
  listDueMails,
  listTreatmentPlanAnswers,
  listTreatmentPlanDeliveries,
  listTreatmentPlanLinks,
  lockTreatmentPlan,
  type MailedTreatmentPlan,
  type MailedVersion,
  markMailFailed,
  markMailLeftInOutbox,
  markMailSent,
  postponeMail,
  publishEvent,
  setTreatmentPlanVersionStatus,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications';
import { isLinkClosed } from './is-link-closed';
import { MAIL_LEASE_MS, nextAttempt } from './next-attempt';

/** Most attempts of one run; what is left is due in the next one. */
const RUN_SIZE = 20;
/** Sent at the same time; then the due mails are listed again, so that one clinic's mails do not hold up another's. */
const CONCURRENT = 2;

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'store' | 'log'>;

/**
 * Sends the due mails: those that a person needs to sign in, then one of each clinic in turn. For a timer; safe on
 * several servers. A mail whose sender crashes between sending and recording it is sent twice, never lost.
 * @returns The number of attempts.
 */
export async function deliverMails(deps: MailDeps): Promise<number> {
  return (await deliverDue(deps, true)) + (await deliverDue(deps, false));
}

/** Sends the due mails that a person needs to sign in. For a timer of its own: they wait for no other mail. */
export function deliverUrgentMails(deps: MailDeps): Promise<number> {
  return deliverDue(deps, true);
}

async function deliverDue(deps: MailDeps, urgent: boolean): Promise<number> {
  let attempts = 0;
  while (attempts < RUN_SIZE) {
    const due = await inTransaction(deps.db, (tx) => listDueMails(tx, deps.clock(), { urgent, limit: CONCURRENT }));
    await Promise.all(due.map(({ organizationId, id }) => deliver(deps, organizationId, id)));
    attempts += due.length;
    if (due.length < CONCURRENT) break;
  }
  return attempts;
}

async function deliver(deps: MailDeps, organizationId: string, id: string): Promise<void> {
  const { db, clock, mail: transport, publicUrl, log } = deps;
  const now = clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const due = await inClinic(db, { organizationId }, async (tx) => {
    const leased = await claimMail(tx, id, now, until);
    if (!leased) return undefined;
    const isClosed = await isLinkClosed(tx, leased.content, now);
    if (isClosed) await markMailFailed(tx, id, now);
    return { mail: leased, isClosed };
  });
  if (!due) return;
  if (due.isClosed) return log.info({ mailId: id }, 'mail dropped: its link is closed');
  const { mail } = due;
  const settle = (mark: (tx: ClinicTx) => Promise<MailedTreatmentPlan>): Promise<void> =>
    inClinic(db, { organizationId }, async (tx) => publishMailProgress(tx, (await mark(tx)) ?? (await repliedPlan(tx, mail.content))));
  if (!transport) return settle((tx) => markMailLeftInOutbox(tx, id, clock()));
  let rejected: string[];
  try {
    const rendered = renderMail(mail.content, { locale: mail.locale, publicUrl });
    const { cc, taken } = mail.content.kind === 'TREATMENT_PLAN' ? mail.content : { cc: [], taken: [] };
    const attachments = await attachmentsOf(deps, mail.content);
    ({ rejected } = await transport.send({ id, to: mail.to, cc, accepted: taken, attachments, ...rendered }));
  } catch (error) {
    return postponeOrFail(deps, organizationId, mail, error);
  }
  await settle((tx) => markMailSent(tx, id, clock(), rejected));
  log.info({ mailId: id, attempt: mail.attempt, rejectedCopies: rejected.length }, 'mail sent');
}

/**
 * Postpones the mail, or fails it after the last attempt or a permanent rejection. A mail server's response may quote
 * the address: only its code is logged.
 */
async function postponeOrFail(
  { db, clock, log }: MailDeps,
  organizationId: string,
  { id, attempt, content }: ClaimedMail,
  error: unknown,
): Promise<void> {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const rejection = error instanceof MailRejected ? error : undefined;
  const at = clock();
  const next = nextAttempt(attempt, error, at);
  log.warn({ mailId: id, attempt, code, responseCode }, next ? 'mail not sent, will be retried' : 'mail failed');
  await inClinic(db, { organizationId }, async (tx) => {
    const plan = next ? await postponeMail(tx, id, next, withAcceptedCopies(content, rejection)) : await markMailFailed(tx, id, at);
    if (!next && plan) await resetSentStatus(tx, plan, at);
    await publishMailProgress(tx, plan ?? (await repliedPlan(tx, content)));
  });
}

/**
 * Notifies the sender that the treatment plan did not arrive, and resets the version to APPROVED when it was not shared
 * in another way.
 */
async function resetSentStatus(tx: ClinicTx, plan: MailedVersion, at: Date): Promise<void> {
  const { planId, planVersion, patientId, imageId, sentBy } = plan;
  // Locked, so that nobody sends it again between the check and the change.
  await lockTreatmentPlan(tx, planId);
  if (!(await isSharedOtherwise(tx, plan)))
    await setTreatmentPlanVersionStatus(tx, planId, planVersion, { from: ['SENT'], to: 'APPROVED' });
  await notify(tx, { kind: 'PLAN_MAIL_FAILED', at, to: [sentBy], patientId, imageId, planId });
}

/**
 * Whether the version was shared in another way: a mail that has not failed, a link that works or was opened, or an
 * answer.
 */
async function isSharedOtherwise(tx: ClinicTx, { planId, planVersion }: MailedVersion): Promise<boolean> {
  const mails = (await listTreatmentPlanDeliveries(tx, planId)).filter(({ state }) => state !== 'FAILED');
  const links = (await listTreatmentPlanLinks(tx, planId)).filter(({ revokedAt, openedAt }) => !revokedAt || openedAt);
  const answers = await listTreatmentPlanAnswers(tx, planId);
  return [...mails, ...links, ...answers].some((trace) => trace.planVersion === planVersion);
}

/** Excludes copies that this attempt delivered from the next one. */
function withAcceptedCopies(content: MailContent, rejection: MailRejected | undefined): MailContent {
  return content.kind === 'TREATMENT_PLAN' && rejection ? { ...content, taken: [...rejection.accepted] } : content;
}

/** Returns the treatment plan of a mail about a reply; undefined for other mails. */
async function repliedPlan(tx: ClinicTx, content: MailContent): Promise<PublishedPlan | undefined> {
  if (content.kind !== 'PLAN_REPLY') return undefined;
  const plan = await findTreatmentPlan(tx, content.planId);
  return plan && { planId: plan.id, imageId: plan.imageId };
}

type PublishedPlan = Pick<MailedVersion, 'planId' | 'imageId'>;

/** Publishes the mail's progress to everybody who has the treatment plan open. */
async function publishMailProgress(tx: ClinicTx, plan: PublishedPlan | undefined): Promise<void> {
  if (plan) await publishEvent(tx, { type: 'plan', planId: plan.planId, imageId: plan.imageId });
}

/** Read at each attempt: the mail row contains the key only. */
async function attachmentsOf({ store }: MailDeps, content: MailContent): Promise<MailAttachment[]> {
  if (content.kind !== 'TREATMENT_PLAN') return [];
  return [{ fileName: content.fileName, contentType: 'application/pdf', content: await store.get(content.pdfKey) }];
}
