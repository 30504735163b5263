import { AppError, type Locale, type PlanAnswer, type PlanLinkState, type TreatmentChoice } from '@molaar/contracts';
import {
  countPinTry,
  findPatient,
  findPlanLink,
  findPlanLinkOrganization,
  findPlanVersion,
  inOrganization,
  insertPlanAnswer,
  inTransaction,
  isVisiting,
  listPlanAnswers,
  newId,
  openPlanLink,
  publishEvent,
  recordPatientActivity,
  type StoredPlan,
  type StoredPlanLink,
  setPlanVersionStatus,
  type Tx,
  writeAudit,
} from '@molaar/db';
import type { PlanDocument, PlanOptions } from '@molaar/documents';
import { type PlanAnswerSense, senseOfAnswer } from '@molaar/domain/treatment-plans';
import type { Deps } from '../../context/deps';
import { notify } from '../../notifications';
import { verifyPassword } from '../../session/password';
import { addressSubject, subjectOf, throttle } from '../../session/throttle';
import { pdfFileName, pdfOf } from '../generate-plan-pdf';
import { documentOf, type PrintedPlan, printVersion } from '../printed-plan';
import { hashSecret, isLinkSecret, linkState, newSecret } from './plan-link';
import { presentAnswer } from './present-outside';

/** A visit is over after this, ms; the page asks for the PIN again and what was ticked is sent then. */
const VISIT_MS = 30 * 60_000;
const WINDOW_MINUTES = 15;
const ALLOWED = { link: 10, address: 30 } as const;

/** What a stranger with the link alone is told: whether it works, and in which language. */
export type LinkGlance = { state: PlanLinkState; language: Locale } | { state: 'NOT_FOUND' };

/** Nothing of the patient or the plan: that takes the PIN. */
export async function glanceAtLink(deps: Deps, secret: string): Promise<LinkGlance> {
  const found = await findLink(deps, secret);
  return found ? { state: found.state, language: found.link.language } : { state: 'NOT_FOUND' };
}

/**
 * Begins a visit by the right PIN; answers its token. Throws INVALID_SECURITY_CODE (the fifth in a row locks the link),
 * TOO_MANY_REQUESTS, NOT_FOUND for a link that does not work.
 */
export async function enterByPin(
  deps: Deps,
  { secret, pin, address }: { secret: string; pin: string; address: string },
): Promise<{ token: string }> {
  const limits = [
    { subject: subjectOf('plan-link', hashSecret(secret).toString('hex')), allowed: ALLOWED.link, windowMinutes: WINDOW_MINUTES },
    { subject: addressSubject('plan-link', address), allowed: ALLOWED.address, windowMinutes: WINDOW_MINUTES },
  ];
  await throttle(deps, limits, 'too many PINs');
  const { organizationId, link } = await requireLink(deps, secret);
  // A transaction of its own: a wrong PIN must stay counted.
  const counted = await inOrganization(deps.db, organizationId, (tx) => countPinTry(tx, organizationId, link.id));
  if (!counted) throw closed('LOCKED');
  if (!(await verifyPassword(link.pinHash, pin))) throw new AppError('INVALID_SECURITY_CODE', 'wrong PIN');

  const token = newSecret();
  const at = deps.clock();
  await inOrganization(deps.db, organizationId, async (tx) => {
    const visit = { tokenHash: hashSecret(token), at, expiresAt: new Date(at.getTime() + VISIT_MS) };
    if (!(await openPlanLink(tx, organizationId, link.id, visit))) return;
    const plan = await findPlanVersion(tx, organizationId, link.planId, link.planVersion);
    if (!plan) return;
    await tell(tx, organizationId, plan, 'PLAN_OPENED', at);
    await writeAudit(tx, organizationId, { actorId: null, action: 'OPEN_LINK', entity: 'treatment_plan', entityId: plan.id, at });
  });
  return { token };
}

export interface VisitKey {
  secret: string;
  /** From the visitor's cookie; undefined for one who has none. */
  token: string | undefined;
}

export interface VisitedPlan {
  document: PlanDocument;
  options: PlanOptions;
  /** Ids of the document's treatments, in its order. */
  treatmentIds: string[];
  answer: PlanAnswer | null;
}

/** The plan as the visitor reads it. NOT_AUTHENTICATED without a living visit, NOT_FOUND for a link that no longer works. */
export async function readVisitedPlan(deps: Deps, key: VisitKey, locale: Locale | undefined): Promise<VisitedPlan> {
  const { organizationId, printed, answer } = await visit(deps, key, locale);
  const { format, timeZone, notation } = printed;
  const document = await documentOf(deps, organizationId, printed);
  return { document, options: { locale: printed.locale, format, timeZone, notation }, treatmentIds: printed.pages.treatmentIds, answer };
}

/** The same pages as a PDF. Errors as `readVisitedPlan`. */
export async function readVisitedPdf(deps: Deps, key: VisitKey, locale: Locale | undefined): Promise<{ pdf: Buffer; fileName: string }> {
  const { organizationId, printed } = await visit(deps, key, locale);
  const { pdf } = await pdfOf(deps, organizationId, printed);
  return { pdf, fileName: pdfFileName(printed) };
}

/**
 * Writes down what the patient chose; the version is ANSWERED and its dentist hears of it. Choices about treatments that
 * this version does not have are dropped. Errors as `readVisitedPlan`.
 */
export async function answerPlan(
  deps: Deps,
  key: VisitKey,
  { choices, comment }: { choices: readonly TreatmentChoice[]; comment: string },
): Promise<PlanAnswer> {
  const { organizationId, link } = await requireVisit(deps, key);
  return inOrganization(deps.db, organizationId, async (tx) => {
    const at = deps.clock();
    const plan = await findPlanVersion(tx, organizationId, link.planId, link.planVersion);
    if (!plan) throw closed('REPLACED');
    const selected = new Set(plan.content.treatments.filter((line) => line.selected).map(({ id }) => id));
    const own = choices.filter(({ treatmentId }) => selected.has(treatmentId));
    const answer = { id: newId(), linkId: link.id, planId: plan.id, planVersion: plan.planVersion, choices: own, comment, answeredAt: at };
    // A newer version may have replaced it since it was read.
    if (!(await setPlanVersionStatus(tx, organizationId, plan.id, plan.planVersion, 'ANSWERED', ['APPROVED', 'SENT', 'ANSWERED'])))
      throw closed('REPLACED');
    await insertPlanAnswer(tx, organizationId, answer);
    await recordPatientActivity(tx, organizationId, plan.patientId, at);
    await writeAudit(tx, organizationId, { actorId: null, action: 'ANSWER', entity: 'treatment_plan', entityId: plan.id, at });
    const sense = senseOfAnswer(plan.content.treatments, new Map(own.map(({ treatmentId, choice }) => [treatmentId, choice])));
    await tell(tx, organizationId, plan, `PLAN_${sense}`, at);
    await publishEvent(tx, organizationId, { type: 'plan', planId: plan.id, imageId: plan.imageId });
    return presentAnswer(answer);
  });
}

interface FoundLink {
  organizationId: string;
  link: StoredPlanLink;
  state: PlanLinkState;
}

async function findLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, secret: string): Promise<FoundLink | undefined> {
  if (!isLinkSecret(secret)) return undefined;
  const linkHash = hashSecret(secret);
  const organizationId = await inTransaction(db, (tx) => findPlanLinkOrganization(tx, linkHash));
  if (!organizationId) return undefined;
  return inOrganization(db, organizationId, async (tx) => {
    const link = await findPlanLink(tx, organizationId, linkHash);
    const plan = link && (await findPlanVersion(tx, organizationId, link.planId, link.planVersion));
    return link && plan && { organizationId, link, state: linkState(link, plan.status, clock()) };
  });
}

async function requireLink(deps: Pick<Deps, 'db' | 'clock'>, secret: string): Promise<FoundLink> {
  const found = await findLink(deps, secret);
  if (found?.state !== 'OPEN') throw closed(found?.state ?? 'NOT_FOUND');
  return found;
}

async function requireVisit(deps: Pick<Deps, 'db' | 'clock'>, { secret, token }: VisitKey): Promise<FoundLink> {
  const found = await requireLink(deps, secret);
  const { organizationId, link } = found;
  const tokenHash = token && isLinkSecret(token) ? hashSecret(token) : undefined;
  const lives =
    tokenHash &&
    (await inOrganization(deps.db, organizationId, (tx) =>
      isVisiting(tx, organizationId, { linkId: link.id, tokenHash, at: deps.clock() }),
    ));
  if (!lives) throw new AppError('NOT_AUTHENTICATED', 'the visit has ended, or never began');
  return found;
}

interface Visit {
  organizationId: string;
  printed: PrintedPlan;
  answer: PlanAnswer | null;
}

async function visit(deps: Deps, key: VisitKey, locale: Locale | undefined): Promise<Visit> {
  const { organizationId, link } = await requireVisit(deps, key);
  return inOrganization(deps.db, organizationId, async (tx) => {
    const plan = await findPlanVersion(tx, organizationId, link.planId, link.planVersion);
    if (!plan) throw closed('REPLACED');
    // The other language is offered only where the version froze its words in it.
    const asked = locale && plan.content.disclaimers[locale] ? locale : link.language;
    const printed = await printVersion(tx, organizationId, plan, { locale: asked, format: link.format });
    const last = (await listPlanAnswers(tx, organizationId, plan.id)).find(({ planVersion }) => planVersion === plan.planVersion);
    return { organizationId, printed, answer: last ? presentAnswer(last) : null };
  });
}

async function tell(
  tx: Tx,
  organizationId: string,
  plan: StoredPlan,
  kind: 'PLAN_OPENED' | `PLAN_${PlanAnswerSense}`,
  at: Date,
): Promise<void> {
  const patient = await findPatient(tx, organizationId, plan.patientId);
  const { id: planId, imageId, patientId, savedBy } = plan;
  await notify(tx, organizationId, { kind, at, to: [savedBy, patient?.primaryDoctor?.id], patientId, imageId, planId });
}

function closed(state: PlanLinkState | 'NOT_FOUND'): AppError {
  return new AppError('NOT_FOUND', `the link does not work: ${state}`);
}
