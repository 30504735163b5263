import { type Locale, MAX_ANSWER_LENGTH, type PatientAnswer } from '@molaar/contracts';
import { formatTooth } from '@molaar/domain/teeth';
import { alternativeChoices } from '@molaar/domain/treatment-plans';
import { formatDate, formatDateTime, noticeText, numberedTeeth, plainLocation } from '@molaar/i18n';
import { chartSvg } from '../chart';
import { drawRadiograph, visibleAnnotations } from '../draw-radiograph';
import { shapesSvg } from '../page-svg';
import { type Context, contextOf, optionSums } from '../piece';
import type { DocumentOptions, DocumentTreatment, TreatmentPlanDocument } from '../treatment-plan-document';
import { html, type Markup, raw } from './html';
import { pageFrame } from './page-frame';

export interface PatientPageInput {
  readonly plan: TreatmentPlanDocument;
  readonly options: DocumentOptions;
  /** Ids of the plan's treatments, in its order. */
  readonly treatmentIds: readonly string[];
  readonly answer: PatientAnswer | null;
  readonly justAnswered: boolean;
  readonly urls: { readonly style: string; readonly answer: string; readonly pdf: string; readonly otherLanguage: string };
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
  const body = html`<h1>${texts.treatmentPlan.title()}</h1>
<p>${page.lead({ patient: `${firstName} ${lastName}`, dentist: plan.dentist, clinic: plan.clinic.name })}</p>
<p class="muted">${page.facts({
    version: plan.planVersion,
    date: formatDate(plan.savedAt, options.locale, options.timeZone),
    validUntil: formatDate(plan.validUntil, options.locale),
  })}</p>
<p class="notice">${noticeText(options.locale)}</p>
${answerNotice(input, context)}
${radiograph(context)}
${chart(context)}
${summary(context)}
<h2>${texts.treatmentPlan.treatments.heading()}</h2>
<form method="post" action="${urls.answer}">
<input type="hidden" name="lang" value="${options.locale}">
${treatments(input, context)}
${totals(context)}
${comments(context)}
<h2>${page.comment()}</h2>
<label class="field" for="comment">${page.comment()}</label>
<textarea id="comment" name="comment" rows="4" maxlength="${MAX_ANSWER_LENGTH.comment}">${input.answer?.comment ?? ''}</textarea>
<p class="muted">${page.notContract()}</p>
<button type="submit">${page.send()}</button>
</form>
${disclaimers(context)}`;
  const actions = html`<a href="${urls.otherLanguage}" hreflang="${other}" lang="${other}">${otherName}</a><a href="${urls.pdf}">${page.download()}</a>`;
  return pageFrame({
    locale: options.locale,
    title: texts.treatmentPlan.title(),
    clinic: plan.clinic.name,
    styleUrl: urls.style,
    actions,
    body,
  });
}

function answerNotice({ answer, justAnswered }: PatientPageInput, { texts, options }: Context): Markup | null {
  const page = texts.treatmentPlanPage;
  if (justAnswered) return html`<p class="notice" role="status"><strong>${page.sent()}</strong> ${page.sentAgain()}</p>`;
  if (!answer) return null;
  const date = formatDateTime(answer.answeredAt, options.locale, options.timeZone);
  return html`<p class="notice">${page.answered({ date })} ${page.sentAgain()}</p>`;
}

/** Width in points before the browser scales it; narrower than in the PDF, so that numbers are readable on phones. */
const RADIOGRAPH_WIDTH = 340;

function radiograph({ plan, texts }: Context): Markup | null {
  if (!plan.radiograph) return null;
  const [, , w, h] = plan.radiograph.area;
  const height = Math.round((RADIOGRAPH_WIDTH * h) / w);
  const alternative = texts.treatmentPlan.radiograph.alternative(visibleAnnotations(plan.radiograph).length);
  const drawing = shapesSvg(drawRadiograph(plan.radiograph, { width: RADIOGRAPH_WIDTH, height }), RADIOGRAPH_WIDTH, height);
  return html`<h2>${texts.treatmentPlanPage.radiograph()}</h2>
<figure><div role="img" aria-label="${alternative}">${raw(drawing)}</div>
<figcaption><span>${texts.treatmentPlan.radiograph.right()}</span><span>${texts.treatmentPlan.radiograph.caption()}</span><span>${texts.treatmentPlan.radiograph.left()}</span></figcaption></figure>`;
}

function chart({ plan, options, texts }: Context): Markup | null {
  const svg = chartSvg(plan, options);
  return svg === null
    ? null
    : html`<h2>${texts.treatmentPlanPage.chart()}</h2><figure>${raw(svg)}<figcaption><span>${texts.treatmentPlanPage.chartCaption()}</span></figcaption></figure>`;
}

function summary(context: Context): Markup | null {
  const { plan, texts, money, showsSummary } = context;
  if (!showsSummary || plan.totals.byIssue.length === 0) return null;
  const titles = texts.treatmentPlan.summary;
  return html`<h2>${titles.heading()}</h2>
<table><thead><tr><th scope="col">${titles.issue()}</th><th scope="col" class="number">${titles.count()}</th><th scope="col" class="number">${titles.estimate()}</th></tr></thead>
<tbody>${plan.totals.byIssue.map(
    ({ issue, count, estimate }) =>
      html`<tr><td>${issue}</td><td class="number">${count}</td><td class="number">${estimate ? money(estimate) : texts.treatmentPlan.treatments.unpriced()}</td></tr>`,
  )}</tbody>
<tfoot>${optionSums(context).map(
    ({ label, amount }) => html`<tr><th scope="row" colspan="2">${label}</th><td class="number">${amount}</td></tr>`,
  )}<tr><th scope="row" colspan="2">${titles.total()}</th><td class="number">${money(plan.totals.total)}</td></tr></tfoot></table>`;
}

function treatments(input: PatientPageInput, context: Context): Markup {
  const { plan, texts, money, showsPrices } = context;
  if (plan.treatments.length === 0) return html`<p>${texts.treatmentPlan.treatments.empty()}</p>`;
  const phases = [...new Set(plan.treatments.map(({ phase }) => phase))].sort((a, b) => a - b);
  const hasOptions = plan.totals.choices.length > 0;
  return html`${hasOptions && html`<p class="notice">${texts.treatmentPlanPage.optionNote()}</p>`}${phases.map((phase) => {
    const total = plan.totals.byPhase.find((entry) => entry.phase === phase)?.total;
    return html`${phases.length > 1 && html`<h3>${texts.treatmentPlan.treatments.phase({ phase })}</h3>`}
${plan.treatments.map((treatment, index) => treatment.phase === phase && card(input, context, { treatment, index, level: phases.length > 1 ? 'h4' : 'h3' }))}
${phases.length > 1 && showsPrices && total && html`<div class="total part"><span>${texts.treatmentPlan.treatments.phaseTotal({ phase })}</span><span>${money(total)}</span></div>`}`;
  })}`;
}

/** Renders one treatment. `level` is one below the heading above it. */
function card(
  input: PatientPageInput,
  context: Context,
  { treatment, index, level }: { treatment: DocumentTreatment; index: number; level: 'h3' | 'h4' },
): Markup {
  const { treatmentIds, answer } = input;
  const { texts, money, options, showsPrices } = context;
  const { number, tooth, surfaces, issue, treatmentText, quantity, unit, total } = treatment;
  const id = treatmentIds[index] ?? '';
  const option = context.optionOf(treatment);
  const given = answer?.choices.find(({ treatmentId }) => treatmentId === id);
  const location = tooth
    ? `${texts.treatmentPlan.treatments.tooth()} ${formatTooth(tooth, options.notation)}`
    : texts.treatmentPlan.treatments.jaw();
  const named = plainLocation(tooth, surfaces, options.locale);
  const choice = texts.treatmentPlanPage.choice;
  const radio = (value: string, label: string, checked: boolean) =>
    html`<label><input type="radio" name="choice-${id}" value="${value}"${checked && raw(' checked')}>${label}</label>`;
  return html`<article class="treatment" id="treatment-${number}" aria-labelledby="name-${number}">
<${raw(level)} id="name-${number}"><span class="badge">${number}</span>${location} · ${issue}${option && html`<span class="option">${texts.treatmentPlanPage.option({ option })}</span>`}</${raw(level)}>
${named && html`<p class="muted">${texts.treatmentPlan.treatments.surfaces({ surfaces: named })}</p>`}
${treatmentText
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => html`<p>${line}</p>`)}
<p class="cost"><span class="muted">${quantity} × ${texts.catalogue.units[unit]()}</span>${showsPrices && html`<strong>${total ? money(total) : texts.treatmentPlan.treatments.unpriced()}</strong>`}</p>
${
  option === null &&
  html`<fieldset><legend>${choice.legend()}</legend><div class="choices">
${radio('ACCEPTED', choice.accept(), given?.choice === 'ACCEPTED')}
${radio('DECLINED', choice.decline(), given?.choice === 'DECLINED')}
${radio('', choice.open(), !given?.choice)}
</div></fieldset>`
}
<label class="field" for="question-${number}">${choice.question()}</label>
<textarea id="question-${number}" name="question-${id}" rows="2" maxlength="${MAX_ANSWER_LENGTH.question}">${given?.question ?? ''}</textarea>
</article>
${choiceAfter(treatment, input, context)}`;
}

/** Renders the choice between alternatives behind its last treatment: one answer for all lines of an alternative. */
function choiceAfter(treatment: DocumentTreatment, { treatmentIds, answer }: PatientPageInput, context: Context): Markup | null {
  const { plan, texts, money, options, showsPrices } = context;
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
  const radio = (value: string, label: string, cost: string | null) =>
    html`<label><input type="radio" name="option-${idOf(first)}" value="${value}"${chosen === value && raw(' checked')}><span>${label}</span>${cost && html`<strong>${cost}</strong>`}</label>`;
  const named = costs.options.map(({ alternative: option, cost }) => {
    const names = [...new Set(lines.filter((line) => line.alternative === option).map(({ issue }) => issue))].join(', ');
    return radio(
      option,
      choice.option({ option, names }),
      showsPrices ? (cost ? money(cost) : texts.treatmentPlan.treatments.unpriced()) : null,
    );
  });
  return html`<fieldset class="options"><legend>${choice.options({ teeth: numberedTeeth(costs.teeth, options.notation, options.locale) })}</legend><div class="choices">
${named}
${radio('DECLINED', choice.neither(), null)}
${radio('', choice.open(), null)}
</div></fieldset>`;
}

function totals(context: Context): Markup | null {
  const { plan, texts, money, showsPrices } = context;
  if (!showsPrices || plan.treatments.length === 0) return null;
  const { total, unpriced } = plan.totals;
  return html`${optionSums(context).map(
    ({ label, amount }) => html`<div class="total part"><span>${label}</span><span>${amount}</span></div>`,
  )}
<div class="total"><span>${texts.treatmentPlan.summary.total()}</span><span>${money(total)}</span></div>
${unpriced > 0 && html`<p class="muted">${texts.treatmentPlan.treatments.unpricedNote(unpriced)}</p>`}
<p class="muted">${texts.treatmentPlan.vat()}</p>`;
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
