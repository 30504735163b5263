import { type MailAttachment, MailRefused, renderMail } from '@molaar/adapters';
import type { MailContent } from '@molaar/contracts';
import {
  type CarriedPlan,
  type CarriedVersion,
  holdPlan,
  inOrganization,
  inTransaction,
  listDueMails,
  listPlanAnswers,
  listPlanDeliveries,
  listPlanLinks,
  markMailFailed,
  markMailKept,
  markMailSent,
  postponeMail,
  publishEvent,
  setPlanVersionStatus,
  type TakenMail,
  type Tx,
  takeMail,
} from '@molaar/db';
import type { Deps } from '../context/deps';
import { notify } from '../notifications';
import { linkIsOver } from './link-is-over';
import { MAIL_LEASE_MS, nextAttempt } from './next-attempt';

const AT_ONCE = 20;

type MailDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl' | 'store' | 'log'>;

/**
 * Sends the mails that are due; answers how many attempts it made. For a timer; several servers may do it at once.
 * A mail whose sender dies between handing it over and writing so down is sent twice, never lost.
 */
export async function deliverMails(deps: MailDeps): Promise<number> {
  const due = await inTransaction(deps.db, (tx) => listDueMails(tx, deps.clock(), AT_ONCE));
  for (const { organizationId, id } of due) await deliver(deps, organizationId, id);
  return due.length;
}

async function deliver(deps: MailDeps, organizationId: string, id: string): Promise<void> {
  const { db, clock, mail: transport, publicUrl, log } = deps;
  const now = clock();
  const until = new Date(now.getTime() + MAIL_LEASE_MS);
  const taken = await inOrganization(db, organizationId, async (tx) => {
    const due = await takeMail(tx, organizationId, id, now, until);
    if (!due) return undefined;
    const isOver = await linkIsOver(tx, organizationId, due.content, now);
    if (isOver) await markMailFailed(tx, organizationId, id, now);
    return { mail: due, isOver };
  });
  if (!taken) return;
  if (taken.isOver) return log.info({ mailId: id }, 'mail dropped: its link is over');
  const { mail } = taken;
  const settle = (mark: (tx: Tx) => Promise<CarriedPlan>): Promise<void> =>
    inOrganization(db, organizationId, async (tx) => tellOfPlan(tx, organizationId, await mark(tx)));
  if (!transport) return settle((tx) => markMailKept(tx, organizationId, id, clock()));
  let refused: string[];
  try {
    const words = renderMail(mail.content, { locale: mail.locale, publicUrl });
    const { cc, taken } = mail.content.kind === 'TREATMENT_PLAN' ? mail.content : { cc: [], taken: [] };
    const attachments = await attachmentsOf(deps, mail.content);
    ({ refused } = await transport.send({ id, to: mail.to, cc, taken, attachments, ...words }));
  } catch (error) {
    return putOff(deps, organizationId, mail, error);
  }
  await settle((tx) => markMailSent(tx, organizationId, id, clock(), refused));
  log.info({ mailId: id, attempt: mail.attempt, refusedCopies: refused.length }, 'mail sent');
}

/**
 * Tries again later, or gives up: at the last attempt, and at once where the recipient is refused for good. A mail server's
 * refusal may quote the address: only its code is logged.
 */
async function putOff(
  { db, clock, log }: MailDeps,
  organizationId: string,
  { id, attempt, content }: TakenMail,
  error: unknown,
): Promise<void> {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const refusal = error instanceof MailRefused ? error : undefined;
  const at = clock();
  const next = nextAttempt(attempt, error, at);
  log.warn({ mailId: id, attempt, code, responseCode }, next ? 'mail not sent, will try again' : 'mail given up');
  await inOrganization(db, organizationId, async (tx) => {
    const plan = next
      ? await postponeMail(tx, organizationId, id, next, withTaken(content, refusal))
      : await markMailFailed(tx, organizationId, id, at);
    if (!next && plan) await takeBack(tx, organizationId, plan, at);
    await tellOfPlan(tx, organizationId, plan);
  });
}

/** Who sent the plan hears that it did not arrive; a version that left the house in no other way was not sent. */
async function takeBack(tx: Tx, organizationId: string, plan: CarriedVersion, at: Date): Promise<void> {
  const { planId, planVersion, patientId, imageId, sentBy } = plan;
  // Nobody sends it once more between the look and the change.
  await holdPlan(tx, organizationId, planId);
  if (!(await isOutside(tx, organizationId, plan)))
    await setPlanVersionStatus(tx, organizationId, planId, planVersion, 'APPROVED', ['SENT']);
  await notify(tx, organizationId, { kind: 'PLAN_MAIL_FAILED', at, to: [sentBy], patientId, imageId, planId });
}

/** Whether a mail that has not failed, a link that works or was opened, or an answer is left of the version. */
async function isOutside(tx: Tx, organizationId: string, { planId, planVersion }: CarriedVersion): Promise<boolean> {
  const mails = (await listPlanDeliveries(tx, organizationId, planId)).filter(({ state }) => state !== 'FAILED');
  const links = (await listPlanLinks(tx, organizationId, planId)).filter(({ revokedAt, openedAt }) => !revokedAt || openedAt);
  const answers = await listPlanAnswers(tx, organizationId, planId);
  return [...mails, ...links, ...answers].some((trace) => trace.planVersion === planVersion);
}

/** The next attempt leaves out the copies that arrived with this one. */
function withTaken(content: MailContent, refusal: MailRefused | undefined): MailContent {
  return content.kind === 'TREATMENT_PLAN' && refusal ? { ...content, taken: [...refusal.taken] } : content;
}

/** Who has the plan open sees how far its mail came. */
async function tellOfPlan(tx: Tx, organizationId: string, plan: CarriedPlan): Promise<void> {
  if (plan) await publishEvent(tx, organizationId, { type: 'plan', planId: plan.planId, imageId: plan.imageId });
}

/** Read at each attempt: the mail's row holds the key alone. */
async function attachmentsOf({ store }: MailDeps, content: MailContent): Promise<MailAttachment[]> {
  if (content.kind !== 'TREATMENT_PLAN') return [];
  return [{ fileName: content.fileName, contentType: 'application/pdf', content: await store.get(content.pdfKey) }];
}
