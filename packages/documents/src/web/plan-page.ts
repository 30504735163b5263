import { LONGEST_ANSWER, type Locale, type PlanAnswer } from '@molaar/contracts';
import { formatTooth } from '@molaar/domain/teeth';
import { formatDate, formatDateTime, noticeText, plainLocation } from '@molaar/i18n';
import { chartSvg } from '../chart';
import { drawPicture, marksInside } from '../draw-picture';
import { shapesSvg } from '../page-svg';
import { type Context, contextOf } from '../piece';
import type { PlanDocument, PlanOptions, PlanTreatment } from '../plan-document';
import { html, type Markup, raw } from './html';
import { pageFrame } from './page-frame';

export interface PlanPageInput {
  readonly plan: PlanDocument;
  readonly options: PlanOptions;
  /** Ids of the plan's treatments, in its order. */
  readonly treatmentIds: readonly string[];
  readonly answer: PlanAnswer | null;
  readonly justAnswered: boolean;
  readonly urls: { readonly style: string; readonly answer: string; readonly pdf: string; readonly otherLanguage: string };
}

/** A plan as its patient reads and answers it on the web: the same facts as the PDF, from the same document. */
export function renderPlanPage(input: PlanPageInput): string {
  const { plan, options, urls } = input;
  const context = contextOf(plan, options);
  const { words } = context;
  const other: Locale = options.locale === 'et' ? 'en' : 'et';
  // Named in the language that it leads to.
  const otherName = contextOf(plan, { ...options, locale: other }).words.treatmentPlanPage.language();
  const { firstName, lastName } = plan.patient;
  const page = words.treatmentPlanPage;
  const body = html`<h1>${words.treatmentPlan.title()}</h1>
<p>${page.lead({ patient: `${firstName} ${lastName}`, dentist: plan.dentist, clinic: plan.clinic.name })}</p>
<p class="muted">${page.facts({
    version: plan.planVersion,
    date: formatDate(plan.savedAt, options.locale, options.timeZone),
    validUntil: formatDate(plan.validUntil, options.locale),
  })}</p>
<p class="notice">${noticeText(options.locale)}</p>
${answered(input, context)}
${picture(context)}
${chart(context)}
${summary(context)}
<h2>${words.treatmentPlan.treatments.heading()}</h2>
<form method="post" action="${urls.answer}">
<input type="hidden" name="lang" value="${options.locale}">
${treatments(input, context)}
${totals(context)}
${comments(context)}
<h2>${page.comment()}</h2>
<label class="field" for="comment">${page.comment()}</label>
<textarea id="comment" name="comment" rows="4" maxlength="${LONGEST_ANSWER.comment}">${input.answer?.comment ?? ''}</textarea>
<p class="muted">${page.notContract()}</p>
<button type="submit">${page.send()}</button>
</form>
${disclaimers(context)}`;
  const actions = html`<a href="${urls.otherLanguage}" hreflang="${other}" lang="${other}">${otherName}</a><a href="${urls.pdf}">${page.download()}</a>`;
  return pageFrame({
    locale: options.locale,
    title: words.treatmentPlan.title(),
    clinic: plan.clinic.name,
    styleUrl: urls.style,
    actions,
    body,
  });
}

function answered({ answer, justAnswered }: PlanPageInput, { words, options }: Context): Markup | null {
  const page = words.treatmentPlanPage;
  if (justAnswered) return html`<p class="notice" role="status"><strong>${page.sent()}</strong> ${page.sentAgain()}</p>`;
  if (!answer) return null;
  const date = formatDateTime(answer.answeredAt, options.locale, options.timeZone);
  return html`<p class="notice">${page.answered({ date })} ${page.sentAgain()}</p>`;
}

/** In points; the browser makes it as wide as the page. Narrower than on paper, so that a telephone's numbers can be read. */
const PICTURE_WIDTH = 340;

function picture({ plan, words }: Context): Markup | null {
  if (!plan.picture) return null;
  const [, , w, h] = plan.picture.area;
  const height = Math.round((PICTURE_WIDTH * h) / w);
  const alternative = words.treatmentPlan.radiograph.alternative(marksInside(plan.picture).length);
  const drawing = shapesSvg(drawPicture(plan.picture, PICTURE_WIDTH, height), PICTURE_WIDTH, height);
  return html`<h2>${words.treatmentPlanPage.radiograph()}</h2>
<figure><div role="img" aria-label="${alternative}">${raw(drawing)}</div>
<figcaption><span>${words.treatmentPlan.radiograph.right()}</span><span>${words.treatmentPlan.radiograph.caption()}</span><span>${words.treatmentPlan.radiograph.left()}</span></figcaption></figure>`;
}

function chart({ plan, options, words }: Context): Markup | null {
  const svg = chartSvg(plan, options);
  return svg === null
    ? null
    : html`<h2>${words.treatmentPlanPage.chart()}</h2><figure>${raw(svg)}<figcaption><span>${words.treatmentPlanPage.chartCaption()}</span></figcaption></figure>`;
}

function summary(context: Context): Markup | null {
  const { plan, words, money, showsSummary } = context;
  if (!showsSummary || plan.totals.byIssue.length === 0) return null;
  const titles = words.treatmentPlan.summary;
  return html`<h2>${titles.heading()}</h2>
<table><thead><tr><th scope="col">${titles.issue()}</th><th scope="col" class="number">${titles.count()}</th><th scope="col" class="number">${titles.estimate()}</th></tr></thead>
<tbody>${plan.totals.byIssue.map(
    ({ issue, count, estimate }) =>
      html`<tr><td>${issue}</td><td class="number">${count}</td><td class="number">${estimate ? money(estimate) : words.treatmentPlan.treatments.unpriced()}</td></tr>`,
  )}</tbody>
<tfoot>${plan.totals.byAlternative.map(
    ({ alternative: way, total }) =>
      html`<tr><th scope="row" colspan="2">${words.treatmentPlanPage.optionTotal({ option: way })}</th><td class="number">${money(total)}</td></tr>`,
  )}<tr><th scope="row" colspan="2">${titles.total()}</th><td class="number">${money(plan.totals.total)}</td></tr></tfoot></table>`;
}

function treatments(input: PlanPageInput, context: Context): Markup {
  const { plan, words, money, showsPrices } = context;
  if (plan.treatments.length === 0) return html`<p>${words.treatmentPlan.treatments.empty()}</p>`;
  const phases = [...new Set(plan.treatments.map(({ phase }) => phase))].sort((a, b) => a - b);
  const hasWays = plan.totals.byAlternative.length > 0;
  return html`${hasWays && html`<p class="notice">${words.treatmentPlanPage.optionNote()}</p>`}${phases.map((phase) => {
    const total = plan.totals.byPhase.find((entry) => entry.phase === phase)?.total;
    return html`${phases.length > 1 && html`<h3>${words.treatmentPlan.treatments.phase({ phase })}</h3>`}
${plan.treatments.map((treatment, index) => treatment.phase === phase && card(input, context, treatment, index, phases.length > 1 ? 'h4' : 'h3'))}
${phases.length > 1 && showsPrices && total && html`<div class="total part"><span>${words.treatmentPlan.treatments.phaseTotal({ phase })}</span><span>${money(total)}</span></div>`}`;
  })}`;
}

/** `level`: right below the heading above it. */
function card(
  { treatmentIds, answer }: PlanPageInput,
  context: Context,
  treatment: PlanTreatment,
  index: number,
  level: 'h3' | 'h4',
): Markup {
  const { words, money, options, showsPrices } = context;
  const { number, tooth, surfaces, issue, treatmentText, quantity, unit, total } = treatment;
  const id = treatmentIds[index] ?? '';
  const way = context.wayOf(treatment);
  const given = answer?.choices.find(({ treatmentId }) => treatmentId === id);
  const place = tooth
    ? `${words.treatmentPlan.treatments.tooth()} ${formatTooth(tooth, options.notation)}`
    : words.treatmentPlan.treatments.jaw();
  const named = plainLocation(tooth, surfaces, options.locale);
  const choice = words.treatmentPlanPage.choice;
  const radio = (value: string, label: string, checked: boolean) =>
    html`<label><input type="radio" name="choice-${id}" value="${value}"${checked && raw(' checked')}>${label}</label>`;
  return html`<article class="treatment" id="treatment-${number}" aria-labelledby="name-${number}">
<${raw(level)} id="name-${number}"><span class="badge">${number}</span>${place} · ${issue}${way && html`<span class="way">${words.treatmentPlanPage.option({ option: way })}</span>`}</${raw(level)}>
${named && html`<p class="muted">${words.treatmentPlan.treatments.surfaces({ surfaces: named })}</p>`}
${treatmentText
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => html`<p>${line}</p>`)}
<p class="cost"><span class="muted">${quantity} × ${words.catalogue.units[unit]()}</span>${showsPrices && html`<strong>${total ? money(total) : words.treatmentPlan.treatments.unpriced()}</strong>`}</p>
<fieldset><legend>${choice.legend()}</legend><div class="choices">
${radio('ACCEPTED', choice.accept(), given?.choice === 'ACCEPTED')}
${radio('DECLINED', choice.decline(), given?.choice === 'DECLINED')}
${radio('', choice.open(), !given?.choice)}
</div>
<label class="field" for="question-${number}">${choice.question()}</label>
<textarea id="question-${number}" name="question-${id}" rows="2" maxlength="${LONGEST_ANSWER.question}">${given?.question ?? ''}</textarea>
</fieldset>
</article>`;
}

function totals({ plan, words, money, showsPrices }: Context): Markup | null {
  if (!showsPrices || plan.treatments.length === 0) return null;
  const { total, unpriced, byAlternative } = plan.totals;
  return html`${byAlternative.map(
    ({ alternative: way, total: own }) =>
      html`<div class="total part"><span>${words.treatmentPlanPage.optionTotal({ option: way })}</span><span>${money(own)}</span></div>`,
  )}
<div class="total"><span>${words.treatmentPlan.summary.total()}</span><span>${money(total)}</span></div>
${unpriced > 0 && html`<p class="muted">${words.treatmentPlan.treatments.unpricedNote(unpriced)}</p>`}
<p class="muted">${words.treatmentPlan.vat()}</p>`;
}

function comments({ plan, words }: Context): Markup | null {
  if (plan.comments.trim() === '') return null;
  return html`<h2>${words.treatmentPlan.comments()}</h2>${plan.comments.split('\n').map((line) => html`<p>${line}</p>`)}`;
}

function disclaimers({ plan, words }: Context): Markup | null {
  if (plan.disclaimers.length === 0) return null;
  return html`<h2>${words.treatmentPlan.disclaimers()}</h2>${plan.disclaimers.map(
    ({ heading, content }) => html`<h3>${heading}</h3>${content.split('\n').map((line) => html`<p class="muted">${line}</p>`)}`,
  )}`;
}
