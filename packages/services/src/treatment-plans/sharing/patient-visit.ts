import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  type Locale,
  type OptionAnswer,
  type PatientAnswer,
  type PatientSignature,
  type TreatmentChoice,
  type TreatmentLine,
  type TreatmentPlanLinkState,
  type TreatmentPlanReply,
} from '@molaar/contracts';
import {
  type ClinicTx,
  countPinTry,
  findOrganization,
  findPatient,
  findTreatmentPlanLink,
  findTreatmentPlanLinkOrganization,
  findTreatmentPlanVersion,
  inClinic,
  insertTreatmentPlanAnswer,
  inTransaction,
  isVisiting,
  listTreatmentPlanAnswers,
  listTreatmentPlanReplies,
  newId,
  openTreatmentPlanLink,
  publishEvent,
  recordPatientActivity,
  type StoredTreatmentPlan,
  type StoredTreatmentPlanAnswer,
  type StoredTreatmentPlanLink,
  setTreatmentPlanVersionStatus,
  writeAudit,
} from '@molaar/db';
import type { ClinicLogo, DocumentOptions, TreatmentPlanDocument } from '@molaar/documents';
import {
  alternativeChoices,
  mergeAnswers,
  requireOneAlternative,
  signatureOf,
  type TreatmentPlanAnswer,
  treatmentPlanAnswer,
} from '@molaar/domain/treatment-plans';
import type { Deps } from '../../context/deps';
import { countAction } from '../../limits';
import { addressSubject } from '../../limits/throttle';
import { notify } from '../../notifications';
import { verifyPassword } from '../../session/password';
import { applyRules } from '../../shared/apply-rules';
import { queueWebhooks } from '../../webhooks';
import { pdfFileName, pdfOf } from '../generate-treatment-plan-pdf';
import { documentHash, documentOf, type PrintedTreatmentPlan, readLogo, readPrintedVersion } from '../printed-treatment-plan';
import { presentAnswer, presentReplies } from './present-sharing';
import { hashSecret, isLinkSecret, linkState, newSecret } from './treatment-plan-link';

/** Length of a visit, ms; the page then asks for the PIN again and sends the choices afterwards. */
const VISIT_MS = 30 * 60_000;
/** The same answer within this time was sent by a second click. */
const SECOND_CLICK_MS = 10_000;
const ANSWER_EVENTS = {
  ACCEPTED: 'treatment_plan.accepted',
  DECLINED: 'treatment_plan.declined',
  ANSWERED: 'treatment_plan.answered',
} as const;

/** The clinic of a link, with what a patient calls or writes to. */
export interface LinkClinic {
  name: string;
  logo: ClinicLogo | null;
  phone: string | null;
  email: string | null;
}

/** What an anonymous caller with the link learns: whether it works, its language, and which clinic it is from. */
export type LinkPreview = { state: TreatmentPlanLinkState; language: Locale; clinic: LinkClinic | null } | { state: 'NOT_FOUND' };

/** Returns a link's state, language and clinic. Patient and treatment plan require the PIN. */
export async function previewLink(deps: Deps, secret: string): Promise<LinkPreview> {
  const found = await findLink(deps, secret);
  if (!found) return { state: 'NOT_FOUND' };
  const { organizationId, link, state } = found;
  const organization = await inClinic(deps.db, { organizationId }, findOrganization);
  const logo = organization?.logo ? await readLogo(deps, organizationId, organization.logo.id) : null;
  if (!organization) return { state, language: link.language, clinic: null };
  const { name, company } = organization;
  return { state, language: link.language, clinic: { name, logo, phone: company.contactPhone, email: company.contactEmail } };
}

/**
 * Starts a visit with the right PIN.
 * @returns Its token.
 * @throws INVALID_SECURITY_CODE (the fifth consecutive failure locks the link); TOO_MANY_REQUESTS; NOT_FOUND when the
 * link does not work.
 */
export async function enterByPin(
  deps: Deps,
  { secret, pin, address }: { secret: string; pin: string; address: string },
): Promise<{ token: string }> {
  await countAction(deps, 'PLAN_PIN', { named: hashSecret(secret).toString('hex'), address });
  const { organizationId, link } = await requireLink(deps, secret);
  // In its own transaction: a wrong PIN must stay counted.
  const counted = await inClinic(deps.db, { organizationId }, (tx) => countPinTry(tx, link.id));
  if (!counted) throw closed('LOCKED');
  if (!(await verifyPassword(link.pinHash, pin, addressSubject('plan-link', address))))
    throw new AppError('INVALID_SECURITY_CODE', 'wrong PIN');

  const token = newSecret();
  const at = deps.clock();
  await inClinic(deps.db, { organizationId }, async (tx) => {
    const visit = { tokenHash: hashSecret(token), at, expiresAt: new Date(at.getTime() + VISIT_MS) };
    if (!(await openTreatmentPlanLink(tx, link.id, visit))) return;
    const plan = await findTreatmentPlanVersion(tx, link.planId, link.planVersion);
    if (!plan) return;
    await notifyDentist(tx, plan, 'PLAN_OPENED', at);
    await writeAudit(tx, { actorId: null, action: 'OPEN_LINK', entity: 'treatment_plan', entityId: plan.id, at });
  });
  return { token };
}

export interface VisitKey {
  secret: string;
  /** From the visitor's cookie; undefined without one. */
  token: string | undefined;
}

export interface VisitedTreatmentPlan {
  document: TreatmentPlanDocument;
  options: DocumentOptions;
  /** Ids in the order of the document's treatments. */
  treatmentIds: string[];
  answer: PatientAnswer | null;
  /** What the clinic replied about this version, with the answers that it replies to, the oldest first. */
  conversation: Conversation;
}

interface Conversation {
  answers: PatientAnswer[];
  replies: TreatmentPlanReply[];
}

/**
 * Returns the treatment plan for a visitor.
 * @throws NOT_AUTHENTICATED without an active visit; NOT_FOUND when the link does not work.
 */
export async function readVisitedTreatmentPlan(deps: Deps, key: VisitKey, locale: Locale | undefined): Promise<VisitedTreatmentPlan> {
  const { organizationId, printed, answer, conversation } = await visit(deps, key, locale);
  const { format, timeZone, notation } = printed;
  const document = await documentOf(deps, organizationId, printed);
  const { treatmentIds } = printed.pages;
  return { document, options: { locale: printed.locale, format, timeZone, notation }, treatmentIds, answer, conversation };
}

/**
 * Returns the same pages as a PDF.
 * @throws As `readVisitedTreatmentPlan`.
 */
export async function readVisitedTreatmentPlanPdf(
  deps: Deps,
  key: VisitKey,
  locale: Locale | undefined,
): Promise<{ pdf: Buffer; fileName: string }> {
  const { organizationId, printed } = await visit(deps, key, locale);
  const { pdf } = await pdfOf(deps, { organizationId }, printed);
  return { pdf, fileName: pdfFileName(printed) };
}

/**
 * Saves the patient's choices, marks the version as ANSWERED and notifies its dentist. Choices about unknown treatments
 * are ignored; the same answer from a second click is saved once. What was answered on another device in the meantime
 * stays where this answer changes nothing. A signature counts only for the decisions for which it was given.
 * @throws As `readVisitedTreatmentPlan`; VALIDATION_FAILED when both alternatives of a choice are accepted, and for
 * `comment` when a first answer says nothing. A later one may take back what was said before.
 */
export async function answerTreatmentPlan(
  deps: Deps,
  key: VisitKey,
  { choices, options = [], comment, signature = null, locale, basedOn }: GivenAnswer,
): Promise<PatientAnswer & Merged> {
  const { organizationId, link } = await requireVisit(deps, key);
  return inClinic(deps.db, { organizationId }, async (tx) => {
    const at = deps.clock();
    const plan = await findTreatmentPlanVersion(tx, link.planId, link.planVersion);
    if (!plan) throw closed('REPLACED');
    const selected = plan.content.treatments.filter((line) => line.selected);
    // A newer version may have replaced it in the meantime.
    if (!(await setTreatmentPlanVersionStatus(tx, plan.id, plan.planVersion, { from: ['APPROVED', 'SENT', 'ANSWERED'], to: 'ANSWERED' })))
      throw closed('REPLACED');
    // The version's row is locked now, so the first of two clicks has been saved.
    const answers = await listTreatmentPlanAnswers(tx, plan.id);
    const [last] = answers;
    const given = { choices: withOptions(selected, choices, options), comment, signature };
    const read = basedOn === null ? NOTHING_SAID : answers.find(({ id }) => id === basedOn);
    const isMerged = last?.planVersion === plan.planVersion && read !== undefined && last.id !== basedOn;
    const before = last?.planVersion === plan.planVersion ? last : NOTHING_SAID;
    const said = isMerged ? mergeAnswers(selected, { base: read, mine: given, theirs: last }) : { ...given, ...signatureOf(before, given) };
    const outcomes = new Map(said.choices.map(({ treatmentId, choice }) => [treatmentId, choice]));
    applyRules(() => requireOneAlternative(selected, outcomes));
    const seen = said.signature && (await readPrintedVersion(tx, plan, { locale: seenLanguage(plan, link, locale), format: link.format }));
    const answer = {
      id: newId(),
      linkId: link.id,
      planId: plan.id,
      planVersion: plan.planVersion,
      choices: said.choices,
      comment: said.comment,
      answeredAt: at,
      signature: said.signature,
      documentHash: seen && documentHash(seen),
    };
    if (last && isSecondClick(answer, last)) return { ...presentAnswer(last), isMerged: false, lacksSignature: false };
    if (last?.planVersion !== plan.planVersion && saysNothing(answer))
      throw new AppError('VALIDATION_FAILED', 'the answer says nothing', { fields: { comment: 'required' } });
    await insertTreatmentPlanAnswer(tx, answer);
    await recordPatientActivity(tx, plan.patientId, at);
    await writeAudit(tx, { actorId: null, action: 'ANSWER', entity: 'treatment_plan', entityId: plan.id, at });
    if (asksSomethingNew(answer, last)) await notifyDentist(tx, plan, 'PLAN_QUESTION', at);
    const outcome = treatmentPlanAnswer(selected, outcomes);
    await notifyDentist(tx, plan, `PLAN_${outcome}`, at);
    await queueWebhooks(tx, ANSWER_EVENTS[outcome], { patientId: plan.patientId, imageId: plan.imageId, treatmentPlanId: plan.id }, at);
    await publishEvent(tx, { type: 'plan', planId: plan.id, imageId: plan.imageId });
    return { ...presentAnswer(answer), isMerged, lacksSignature: said.lacksSignature };
  });
}

interface Merged {
  /** The answer has what was sent from another device in the meantime. */
  isMerged: boolean;
  /** A signature was left out, since it was not given for these decisions together. */
  lacksSignature: boolean;
}

/** What a page shows before the first answer. */
const NOTHING_SAID = { choices: [], comment: '', signature: null };

function saysNothing({ choices, comment, signature }: StoredTreatmentPlanAnswer): boolean {
  return comment === '' && signature === null && choices.every(({ choice, question }) => choice === null && question === '');
}

function isSecondClick(answer: StoredTreatmentPlanAnswer, last: StoredTreatmentPlanAnswer): boolean {
  const contentOf = ({ id: _id, answeredAt: _at, ...content }: StoredTreatmentPlanAnswer) => content;
  return answer.answeredAt.getTime() - last.answeredAt.getTime() < SECOND_CLICK_MS && isDeepStrictEqual(contentOf(answer), contentOf(last));
}

type Asked = Pick<PatientAnswer, 'comment' | 'choices'>;

/** Whether the answer has a message or a question that the previous one did not have. */
function asksSomethingNew({ comment, choices }: Asked, before: Asked | undefined): boolean {
  const asked = new Map(before?.choices.map(({ treatmentId, question }) => [treatmentId, question]));
  return (
    (comment !== '' && comment !== before?.comment) ||
    choices.some(({ treatmentId, question }) => question !== '' && question !== asked.get(treatmentId))
  );
}

interface GivenAnswer {
  choices: readonly TreatmentChoice[];
  options?: readonly OptionAnswer[];
  comment: string;
  /** Null or omitted: the answer is not signed. */
  signature?: PatientSignature | null;
  /** The language in which the patient read the treatment plan. */
  locale?: Locale | undefined;
  /** Id of the answer that the page showed; null for none, undefined where it is not known. */
  basedOn?: string | null | undefined;
}

/** Returns the wanted language where the version has disclaimers in it, else that of the link. */
function seenLanguage(plan: StoredTreatmentPlan, link: StoredTreatmentPlanLink, locale: Locale | undefined): Locale {
  return locale && plan.content.disclaimers[locale] ? locale : link.language;
}

/** Returns the answers to the plan's treatments, those of chosen and rejected alternatives included. */
function withOptions(
  lines: readonly TreatmentLine[],
  choices: readonly TreatmentChoice[],
  options: readonly OptionAnswer[],
): TreatmentChoice[] {
  const answers = new Map<string, TreatmentChoice>();
  for (const choice of choices) if (lines.some(({ id }) => id === choice.treatmentId)) answers.set(choice.treatmentId, choice);
  for (const { lines: alternatives } of alternativeChoices(lines)) {
    const given = options.find(({ treatmentId }) => alternatives.some(({ id }) => id === treatmentId));
    if (!given) continue;
    for (const { id: treatmentId, alternative } of alternatives) {
      const choice = alternative === given.option ? 'ACCEPTED' : 'DECLINED';
      answers.set(treatmentId, { treatmentId, question: answers.get(treatmentId)?.question ?? '', choice });
    }
  }
  return [...answers.values()];
}

interface FoundLink {
  organizationId: string;
  link: StoredTreatmentPlanLink;
  state: TreatmentPlanLinkState;
}

async function findLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, secret: string): Promise<FoundLink | undefined> {
  if (!isLinkSecret(secret)) return undefined;
  const linkHash = hashSecret(secret);
  const organizationId = await inTransaction(db, (tx) => findTreatmentPlanLinkOrganization(tx, linkHash));
  if (!organizationId) return undefined;
  return inClinic(db, { organizationId }, async (tx) => {
    const link = await findTreatmentPlanLink(tx, linkHash);
    const plan = link && (await findTreatmentPlanVersion(tx, link.planId, link.planVersion));
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
  const isActive =
    tokenHash && (await inClinic(deps.db, { organizationId }, (tx) => isVisiting(tx, { linkId: link.id, tokenHash, at: deps.clock() })));
  if (!isActive) throw new AppError('NOT_AUTHENTICATED', 'no active visit');
  return found;
}

interface Visit {
  organizationId: string;
  printed: PrintedTreatmentPlan;
  answer: PatientAnswer | null;
  conversation: Conversation;
}

async function visit(deps: Deps, key: VisitKey, locale: Locale | undefined): Promise<Visit> {
  const { organizationId, link } = await requireVisit(deps, key);
  return inClinic(deps.db, { organizationId }, async (tx) => {
    const plan = await findTreatmentPlanVersion(tx, link.planId, link.planVersion);
    if (!plan) throw closed('REPLACED');
    const printed = await readPrintedVersion(tx, plan, { locale: seenLanguage(plan, link, locale), format: link.format });
    const isOfVersion = ({ planVersion }: { planVersion: number }) => planVersion === plan.planVersion;
    const answers = (await listTreatmentPlanAnswers(tx, plan.id)).filter(isOfVersion).map(presentAnswer);
    const replies = await presentReplies(tx, (await listTreatmentPlanReplies(tx, plan.id)).filter(isOfVersion));
    return { organizationId, printed, answer: answers[0] ?? null, conversation: { answers, replies } };
  });
}

async function notifyDentist(
  tx: ClinicTx,
  plan: StoredTreatmentPlan,
  kind: 'PLAN_OPENED' | 'PLAN_QUESTION' | `PLAN_${TreatmentPlanAnswer}`,
  at: Date,
): Promise<void> {
  const patient = await findPatient(tx, plan.patientId);
  const { id: planId, imageId, patientId, savedBy } = plan;
  await notify(tx, { kind, at, to: [savedBy, patient?.primaryDoctor?.id], patientId, imageId, planId });
}

function closed(state: TreatmentPlanLinkState | 'NOT_FOUND'): AppError {
  return new AppError('NOT_FOUND', `the link does not work: ${state}`);
}
