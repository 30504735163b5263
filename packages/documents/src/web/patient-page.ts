import { type Locale, MAX_ANSWER_LENGTH, type PatientAnswer, type TreatmentPlanReply } from '@molaar/contracts';
import { addRanges, alternativeChoices, type MoneyRange, teethOf } from '@molaar/domain/treatment-plans';
import { formatDate, formatDateTime, notAssessedText, numberedTeeth, plainLocations } from '@molaar/i18n';
import { chartSvg } from '../chart';
import { drawFindings, drawNumbers, hasNumbers, visibleAnnotations } from '../draw-radiograph';
import { groupTreatments, locationsOf, type TreatmentGroup } from '../group-treatments';
import { joinLastWords } from '../join-last-words';
import { groupSvg, shapesSvg } from '../page-svg';
import {
  type Context,
  confirmedNotice,
  contextOf,
  optionCost,
  optionSums,
  planCost,
  stageCost,
  titleWithTeeth,
  treatmentTitle,
  unpricedNote,
  vatNote,
} from '../piece';
import type { DocumentOptions, DocumentTreatment, TreatmentPlanDocument } from '../treatment-plan-document';
import { html, type Markup, raw } from './html';
import { pageFrame } from './page-frame';

export interface PatientPageInput {
  readonly plan: TreatmentPlanDocument;
  readonly options: DocumentOptions;
  /** Ids of the plan's treatments, in its order. */
  readonly treatmentIds: readonly string[];
  readonly answer: PatientAnswer | null;
  /** Replies of the clinic, the oldest first, with the answers that they are about; omitted without any. */
  readonly conversation?: { readonly answers: readonly PatientAnswer[]; readonly replies: readonly TreatmentPlanReply[] };
  readonly justAnswered: boolean;
  /**
   * `merged`: the last answer has what was sent from another device in the meantime; `unsigned`: it has to be signed
   * again.
   */
  readonly remark: 'merged' | 'mergedUnsigned' | 'unsigned' | null;
  /** A first answer that said nothing was not saved. */
  readonly isEmptyAnswer: boolean;
  readonly urls: {
    readonly style: string;
    readonly script?: string;
    readonly answer: string;
    readonly pdf: string;
    readonly otherLanguage: string;
  };
}

/** Renders the page on which a patient reads and answers a treatment plan, from the same document as the PDF. */
export function renderPatientPage(input: PatientPageInput): string {
  const { plan, options, urls } = input;
  const context = contextOf(plan, options);
  const { texts } = context;
  const other: Locale = options.locale === 'et' ? 'en' : 'et';
  // The link is named in its own language.
  const otherName = contextOf(plan, { ...options, locale: other }).texts.treatmentPlanPage.language();
  const { firstName, lastName } = plan.patient;
  const page = texts.treatmentPlanPage;
  const body = html`<h1>${texts.treatmentPlanNames.title()}</h1>
<p>${page.lead({ patient: `${firstName} ${lastName}`, dentist: plan.dentist, clinic: plan.clinic.name })}</p>
<p class="muted">${page.facts({
    version: plan.planVersion,
    date: formatDate(plan.savedAt, options.locale, options.timeZone),
    validUntil: formatDate(plan.validUntil, options.locale),
  })}</p>
<p class="notice">${confirmedNotice(context)}</p>
${answerNotice(input, context)}
${replyNotice(input, context)}
${radiograph(context)}
${overview(context)}
<h2>${texts.treatmentPlan.treatments.heading()}</h2>
<form id="answer" method="post" action="${urls.answer}">
<input type="hidden" name="lang" value="${options.locale}">
<input type="hidden" name="based-on" value="${input.answer?.id ?? ''}">
${treatments(input, context)}
${!context.showsSummary && totals(context)}
${accepted(input, context)}
${comments(context)}
<h2><label for="comment">${page.comment()}</label></h2>
${replies(input, context, null)}
<textarea id="comment" name="comment" rows="4" placeholder=" " maxlength="${MAX_ANSWER_LENGTH.comment}">${input.answer?.comment ?? ''}</textarea>
${signature(input, context)}
<p class="muted">${page.notContract()}</p>
${input.isEmptyAnswer && html`<p class="notice wrong" id="empty" role="alert">${page.empty()}</p>`}
<p class="notice wrong" id="offline" role="alert" hidden>${page.offline()}</p>
<button type="submit">${page.send()}</button>
</form>
${chart(context)}
${disclaimers(context)}`;
  const actions = html`<a href="${urls.otherLanguage}" hreflang="${other}" lang="${other}">${otherName}</a><a href="${urls.pdf}">${page.download()}</a>`;
  return pageFrame({
    locale: options.locale,
    title: texts.treatmentPlanNames.title(),
    clinic: plan.clinic,
    styleUrl: urls.style,
    scriptUrl: urls.script,
    notice: confirmedNotice(context),
    contacts: plan.clinic,
    actions,
    body,
  });
}

function answerNotice({ answer, justAnswered, remark }: PatientPageInput, { texts, options }: Context): Markup | null {
  const page = texts.treatmentPlanPage;
  if (justAnswered)
    return html`<p class="notice" role="status"><strong>${page.sent()}</strong> ${remark && `${page[remark]()} `}${page.sentAgain()}</p>`;
  if (!answer) return null;
  const date = formatDateTime(answer.answeredAt, options.locale, options.timeZone);
  return html`<p class="notice">${page.answered({ date })} ${page.sentAgain()}</p>`;
}

/** Renders that the clinic has replied, with a link to the first reply. */
function replyNotice({ conversation }: PatientPageInput, { texts }: Context): Markup | null {
  const page = texts.treatmentPlanPage.reply;
  const [first] = conversation?.replies ?? [];
  return first ? html`<p class="notice"><strong>${page.notice()}</strong> <a href="#${replyId(first)}">${page.read()}</a></p>` : null;
}

const replyId = ({ id }: TreatmentPlanReply): string => `reply-${id}`;

/** Renders the replies about a treatment, or to the message (null), each below what the patient asked. */
function replies({ conversation }: PatientPageInput, { texts, options }: Context, treatmentId: string | null): Markup | null {
  const page = texts.treatmentPlanPage.reply;
  const own = conversation?.replies.filter((reply) => reply.treatmentId === treatmentId) ?? [];
  if (own.length === 0) return null;
  return html`<div class="replies">${own.map((reply, index) => {
    const answer = conversation?.answers.find(({ id }) => id === reply.answerId);
    const question = treatmentId ? answer?.choices.find((choice) => choice.treatmentId === treatmentId)?.question : answer?.comment;
    const isFirst = own[index - 1]?.answerId !== reply.answerId;
    const asked = question && isFirst ? (treatmentId ? page.asked({ text: question }) : page.wrote({ text: question })) : null;
    const date = formatDateTime(reply.createdAt, options.locale, options.timeZone);
    return html`${asked && html`<p class="asked">${asked}</p>`}
<div class="reply" id="${replyId(reply)}"><p class="muted">${page.from({ name: reply.writtenBy, date })}</p>
${reply.text.split('\n').map((line) => html`<p>${line}</p>`)}</div>`;
  })}</div>`;
}

/** Width in points before the browser scales it; narrower than in the PDF, so that numbers are readable. */
const RADIOGRAPH_WIDTH = 340;
/** How much larger the numbers are where the picture is as narrow as a phone. */
const NUMBERS_ON_PHONE = 1.6;

function radiograph({ plan, texts, options }: Context): Markup | null {
  const notAssessed = plan.assessment && html`<p class="muted small">${notAssessedText(plan.assessment, options.locale).short}</p>`;
  // Without the picture it is said all the same what nobody has assessed.
  if (!plan.radiograph) return notAssessed ?? null;
  const [, , w, h] = plan.radiograph.area;
  const height = Math.round((RADIOGRAPH_WIDTH * h) / w);
  const alternative = texts.treatmentPlan.radiograph.alternative(visibleAnnotations(plan.radiograph).length);
  const size = { width: RADIOGRAPH_WIDTH, height };
  // The style sheet shows one of both.
  const numbers =
    groupSvg(drawNumbers(plan.radiograph, size), 'on-wide') + groupSvg(drawNumbers(plan.radiograph, size, NUMBERS_ON_PHONE), 'on-narrow');
  const drawing = shapesSvg(drawFindings(plan.radiograph, size), RADIOGRAPH_WIDTH, height, numbers);
  return html`<h2>${texts.treatmentPlanPage.radiograph()}</h2>
<figure${raw(height > RADIOGRAPH_WIDTH ? ' class="tall"' : '')}><div role="img" aria-label="${alternative}">${raw(drawing)}</div>
<figcaption><span>${texts.treatmentPlan.radiograph.right()}</span><span>${hasNumbers(plan.radiograph) ? texts.treatmentPlan.radiograph.caption() : ''}</span><span>${texts.treatmentPlan.radiograph.left()}</span></figcaption></figure>
${notAssessed}`;
}

function chart({ plan, options, texts }: Context): Markup | null {
  const svg = chartSvg(plan, options);
  const { right, left } = texts.treatmentPlan.radiograph;
  return svg === null
    ? null
    : html`<h2>${texts.treatmentPlanPage.chart()}</h2><figure><p class="sides" aria-hidden="true"><span>${right()}</span><span>${left()}</span></p>${raw(svg)}<figcaption><span>${texts.treatmentPlanPage.chartCaption()}</span></figcaption></figure>`;
}

/**
 * Renders what the first page of the PDF lists: each treatment, with a link to its description, its price, and the
 * sums. The roles keep it a table on a phone, where its rows are no rows for a browser.
 */
function overview(context: Context): Markup | null {
  const { plan, texts, money, showsPrices, showsSummary } = context;
  if (!showsSummary || plan.treatments.length === 0) return null;
  const names = texts.treatmentPlan.treatments;
  const rows = plan.treatments.map(
    (treatment) => html`<tr role="row"><td role="cell">${badge(treatment)}</td>
<td role="cell"><a href="#treatment-${treatment.number}">${joinLastWords(titleWithTeeth(context, [treatment]))}</a></td>
${showsPrices && html`<td role="cell" class="number">${treatment.total ? money(treatment.total) : names.unpriced()}</td>`}</tr>`,
  );
  return html`<h2>${texts.treatmentPlan.overview()}</h2>
<table class="overview" role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${names.number()}</th><th role="columnheader" scope="col">${names.treatment()}</th>
${showsPrices && html`<th role="columnheader" scope="col" class="number">${names.cost()}</th>`}</tr></thead>
<tbody role="rowgroup">${rows}</tbody></table>
${totals(context)}`;
}

function treatments(input: PatientPageInput, context: Context): Markup {
  const { plan, texts } = context;
  if (plan.treatments.length === 0) return html`<p>${texts.treatmentPlan.treatments.empty()}</p>`;
  const phases = [...new Set(plan.treatments.map(({ phase }) => phase))].sort((a, b) => a - b);
  const hasOptions = plan.totals.choices.length > 0;
  const groups = groupTreatments(context, false);
  return html`${hasOptions && html`<p class="notice">${texts.treatmentPlanPage.optionNote()}</p>`}${phases.map((phase) => {
    const cost = stageCost(context, phase);
    return html`${phases.length > 1 && html`<h3>${texts.treatmentPlanNames.stage({ phase })}</h3>`}
${groups.filter(({ first }) => first.phase === phase).map((group) => card(input, context, { group, level: phases.length > 1 ? 'h4' : 'h3' }))}
${phases.length > 1 && cost && html`<div class="total part"><span>${texts.treatmentPlan.treatments.phaseTotal({ phase })}</span><span>${cost}</span></div>`}`;
  })}`;
}

/**
 * Renders a treatment, or equal ones with their text once and a choice for each. `level` is one below the heading
 * above.
 */
function card(input: PatientPageInput, context: Context, { group, level }: { group: TreatmentGroup; level: 'h3' | 'h4' }): Markup {
  const { options } = context;
  const { first, treatments } = group;
  const { number, treatmentText } = first;
  const { title, because } = treatmentTitle(context, first);
  const isAlone = treatments.length === 1;
  const named = isAlone
    ? joinLastWords(`${title}\u00a0· ${numberedTeeth(teethOf(first), options.notation, options.locale)}`)
    : joinLastWords(titleWithTeeth(context, treatments));
  // The places of several treatments are named with each of them.
  const places = isAlone ? plainLocations(locationsOf(treatments), options.locale) : [];
  return html`<article class="treatment" ${isAlone && raw(`id="treatment-${number}" `)}aria-labelledby="name-${number}">
<${raw(level)} id="name-${number}">${isAlone && badge(first)} <span>${named}</span></${raw(level)}>
${places.map((place) => html`<p class="muted">${place}</p>`)}${because && html`<p class="muted">${because}</p>`}
${treatmentText
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => html`<p>${line}</p>`)}
${isAlone ? answerTo(first, input, context) : html`${cost(group, context)}${treatments.map((treatment) => member(treatment, input, context))}`}
</article>
${choiceAfter(first, input, context)}`;
}

const badge = ({ number }: DocumentTreatment): Markup => html`<span class="badge">${number}</span>`;

/** Renders one of several equal treatments: its tooth, and what the patient answers to it. */
function member(treatment: DocumentTreatment, input: PatientPageInput, context: Context): Markup {
  const { options } = context;
  const { number } = treatment;
  const places = plainLocations(locationsOf([treatment]), options.locale);
  return html`<section class="member" id="treatment-${number}" aria-labelledby="tooth-${number}">
<p class="named" id="tooth-${number}">${badge(treatment)} <strong>${numberedTeeth(teethOf(treatment), options.notation, options.locale)}</strong></p>
${places.map((place) => html`<p class="muted">${place}</p>`)}
${answerTo(treatment, input, context)}
</section>`;
}

function cost({ first, quantity, total }: Pick<TreatmentGroup, 'first' | 'quantity' | 'total'>, context: Context): Markup {
  const { texts, money, showsPrices } = context;
  return html`<p class="cost"><span class="muted">${quantity} × ${texts.catalogue.units[first.unit]()}</span>${showsPrices && html`<strong>${total ? money(total) : texts.treatmentPlan.treatments.unpriced()}</strong>`}</p>`;
}

/** Renders what a treatment costs, the patient's choice, and a question about it with the clinic's replies. */
function answerTo(treatment: DocumentTreatment, input: PatientPageInput, context: Context): Markup {
  const { number, quantity, total } = treatment;
  const id = input.treatmentIds[context.plan.treatments.indexOf(treatment)] ?? '';
  const given = input.answer?.choices.find(({ treatmentId }) => treatmentId === id);
  const choice = context.texts.treatmentPlanPage.choice;
  const radio = (value: string, label: string, checked: boolean) =>
    html`<label><input type="radio" name="choice-${id}" value="${value}"${checked && raw(' checked')}${value === 'ACCEPTED' && sumOf(total)}>${label}</label>`;
  return html`${cost({ first: treatment, quantity, total }, context)}
${
  context.optionOf(treatment) === null &&
  html`<fieldset><legend>${choice.legend()}</legend><div class="choices">
${radio('ACCEPTED', choice.accept(), given?.choice === 'ACCEPTED')}
${radio('DECLINED', choice.decline(), given?.choice === 'DECLINED')}
${radio('', choice.open(), !given?.choice)}
</div></fieldset>`
}
<details${given?.question && raw(' open')}><summary>${choice.question()}</summary>
<label class="field" for="question-${number}">${choice.question()}</label>
<textarea id="question-${number}" name="question-${id}" rows="2" maxlength="${MAX_ANSWER_LENGTH.question}">${given?.question ?? ''}</textarea></details>
${replies(input, context, id)}`;
}

/** Renders the choice between alternatives behind its last treatment: one answer for all lines of an alternative. */
function choiceAfter(treatment: DocumentTreatment, { treatmentIds, answer }: PatientPageInput, context: Context): Markup | null {
  const { plan, texts, options, showsPrices } = context;
  const index = alternativeChoices(plan.treatments).findIndex(({ lines }) => lines.at(-1) === treatment);
  const lines = alternativeChoices(plan.treatments)[index]?.lines;
  const costs = plan.totals.choices[index];
  if (!lines || !costs) return null;
  const { choice } = texts.treatmentPlanPage;
  const idOf = (line: DocumentTreatment) => treatmentIds[plan.treatments.indexOf(line)] ?? '';
  const saidOf = (line: DocumentTreatment) => answer?.choices.find(({ treatmentId }) => treatmentId === idOf(line))?.choice;
  const accepted = lines.find((line) => saidOf(line) === 'ACCEPTED')?.alternative ?? null;
  const chosen = accepted ?? (lines.some((line) => saidOf(line) === 'DECLINED') ? 'DECLINED' : '');
  const [first = treatment] = lines;
  const radio = (value: string, label: string, cost: string | null, sum: Markup | null = null) =>
    html`<label><input type="radio" name="option-${idOf(first)}" value="${value}"${chosen === value && raw(' checked')}${sum}><span>${label}</span>${cost && html`<strong>${cost}</strong>`}</label>`;
  const named = costs.options.map(({ alternative: option, cost }) => {
    const own = lines.filter((line) => line.alternative === option);
    const names = [...new Set(own.map(({ treatmentName, issue }) => treatmentName || issue))].join(', ');
    return radio(
      option,
      choice.option({ option, names }),
      showsPrices ? optionCost(context, cost, own) : null,
      sumOf(
        cost,
        own.some(({ total }) => total === null),
      ),
    );
  });
  return html`<fieldset class="options"><legend>${choice.options({ teeth: numberedTeeth(costs.teeth, options.notation, options.locale) })}</legend><div class="choices">
${named}
${radio('DECLINED', choice.neither(), null)}
${radio('', choice.open(), null)}
</div></fieldset>`;
}

function totals(context: Context): Markup | null {
  const { plan, texts, showsPrices } = context;
  if (!showsPrices || plan.treatments.length === 0) return null;
  const note = unpricedNote(context);
  return html`${optionSums(context).map(
    ({ label, amount }) => html`<div class="total part"><span>${label}</span><span>${amount}</span></div>`,
  )}
<div class="total"><span>${texts.treatmentPlan.summary.total()}</span><span>${planCost(context)}</span></div>
${note && html`<p class="muted">${note}</p>`}
<p class="muted">${vatNote(context)}</p>`;
}

/**
 * Renders the attributes with which the page's script sums what is accepted. `isPartial`: not all of it has a price.
 */
function sumOf(total: MoneyRange | null, isPartial = false): Markup | null {
  return total && html` data-min="${total.min}" data-max="${total.max}"${isPartial && raw(' data-partial')}`;
}

/** Renders the sum of what the patient accepted in the last answer, which the page's script keeps up to date. */
function accepted({ answer, treatmentIds }: PatientPageInput, { plan, texts, money, showsPrices }: Context): Markup | null {
  if (!showsPrices || plan.treatments.length === 0) return null;
  const isAccepted = (index: number) =>
    answer?.choices.some(({ treatmentId, choice }) => treatmentId === treatmentIds[index] && choice === 'ACCEPTED');
  const totals = plan.treatments.filter((_, index) => isAccepted(index)).map(({ total }) => total);
  const sum = addRanges(...totals.filter((total) => total !== null));
  const unpriced = texts.treatmentPlan.treatments.unpriced();
  // A treatment without a price is no treatment for nothing.
  const parts = [
    ...(totals.length === 0 || totals.some((total) => total !== null) ? [money(sum)] : []),
    ...(totals.includes(null) ? [unpriced] : []),
  ];
  return html`<div class="total accepted"><span>${texts.treatmentPlanPage.accepted()}</span><output id="accepted" data-unpriced="${unpriced}" aria-live="polite">${parts.join(' + ')}</output></div>`;
}

/** Renders the signature: a typed name, and a field to draw in where the page's script runs. */
function signature({ answer }: PatientPageInput, { plan, texts, options }: Context): Markup {
  const page = texts.treatmentPlanPage.signature;
  const given = plan.signature;
  const date = given && formatDateTime(given.signedAt, options.locale, options.timeZone);
  return html`<fieldset class="signature"><legend>${page.legend()}</legend>
${given && date && html`<p class="muted">${page.signed({ name: given.name, date })}</p>`}
<p class="muted" id="signature-hint">${page.hint()}</p>
<label class="field" for="signature-name">${page.name()}</label>
<input id="signature-name" name="signature-name" class="wide" type="text" placeholder=" " maxlength="200" autocomplete="name" aria-describedby="signature-hint" value="${answer?.signature?.name ?? ''}">
<div id="pad-field" hidden><p class="field" id="pad-label">${page.draw()}</p>
<svg id="pad" viewBox="0 0 400 120" role="img" aria-labelledby="pad-label"><path d="" fill="none" stroke="#16242c" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"/></svg>
<button type="button" id="pad-clear" class="plain">${page.clear()}</button></div>
<input type="hidden" id="signature-path" name="signature-path" value="${answer?.signature?.path ?? ''}">
</fieldset>`;
}

function comments({ plan, texts }: Context): Markup | null {
  if (plan.comments.trim() === '') return null;
  return html`<h2>${texts.treatmentPlan.comments()}</h2>${plan.comments.split('\n').map((line) => html`<p>${line}</p>`)}`;
}

function disclaimers({ plan, texts }: Context): Markup | null {
  if (plan.disclaimers.length === 0) return null;
  return html`<h2>${texts.treatmentPlan.disclaimers()}</h2>${plan.disclaimers.map(
    ({ heading, content }) => html`<h3>${heading}</h3>${content.split('\n').map((line) => html`<p class="muted">${line}</p>`)}`,
  )}`;
}
