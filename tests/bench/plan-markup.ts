import type { TreatmentPlanDocument } from '@molaar/documents';
import { formatTooth } from '@molaar/domain/teeth';
import { formatDate, formatMoneyRange, noticeText, plainLocation, translations } from '@molaar/i18n';

const WORDS = translations('en');
const money = (range: { min: number; max: number } | null) => (range ? formatMoneyRange(range, 'en') : '');
const day = (value: string) => formatDate(value, 'en', 'Europe/Tallinn');

/**
 * Renders the document as HTML for Chromium's print, with the texts, tables and sizes of the PDF in
 * `packages/documents`.
 */
export function planMarkup(plan: TreatmentPlanDocument): string {
  const { clinic, treatments, totals } = plan;
  const words = WORDS.treatmentPlan;
  const phases = [...new Set(treatments.map(({ phase }) => phase))].sort((a, b) => a - b);
  const body = [
    `<header><b class="clinic">${clinic.name}</b><div class="lines">${clinic.lines.map((line) => `<p>${line}</p>`).join('')}</div></header>`,
    `<h1>${WORDS.treatmentPlanNames.title()}</h1>`,
    facts(plan),
    overview(plan),
    `${totalBar(totals.total)}<h2>${words.treatments.heading()}</h2>`,
    ...phases.map((phase) => stage(plan, phase)),
    `${totalBar(totals.total)}<p class="small">${words.vat.exempt()}</p>`,
    `<h2>${words.comments()}</h2><p class="quoted">${plan.comments}</p><h2>${words.disclaimers()}</h2>`,
    ...plan.disclaimers.map(({ heading, content }) => `<h3>${heading}</h3><p>${content}</p>`),
    signature(plan),
  ];
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${WORDS.treatmentPlanNames.title()}</title><style>${STYLE}</style>${body.join('')}</html>`;
}

/** Header and footer of each page for Chromium's print. */
export function pageFrame({ clinic, patient }: TreatmentPlanDocument): {
  readonly headerTemplate: string;
  readonly footerTemplate: string;
} {
  const title = WORDS.treatmentPlan.titleWithPatient({ patient: `${patient.firstName} ${patient.lastName}` });
  const row = 'width:100%;margin:0 50pt;font:8pt Inter,sans-serif;color:#566972;display:flex;justify-content:space-between';
  const page = WORDS.treatmentPlan
    .page({ page: 0, pages: 0 })
    .replace('0', '<span class="pageNumber"></span>')
    .replace('0', '<span class="totalPages"></span>');
  return {
    headerTemplate: `<div style="${row};border-bottom:1px solid #cfdcdf"><b>${clinic.name}</b><span>${title}</span></div>`,
    footerTemplate: `<div style="${row};border-top:1px solid #cfdcdf"><span style="max-width:400pt">${noticeText('en')}</span><span>${page}</span></div>`,
  };
}

function facts({ patient, dentist, planVersion, savedAt, validUntil }: TreatmentPlanDocument): string {
  const words = WORDS.treatmentPlan;
  const confirmed = words.confirmedBy({ dentist, date: day(savedAt) });
  const version = `${words.versionNumber({ version: planVersion })} · ${words.pricesValidUntil({ date: day(validUntil) })}`;
  return `<p><b>${patient.firstName} ${patient.lastName}</b></p><div class="facts"><b>${confirmed}</b><small>${version}</small></div>`;
}

function overview({ treatments }: TreatmentPlanDocument): string {
  const words = WORDS.treatmentPlan;
  const { number, tooth, treatment, cost, because } = words.treatments;
  const head = [number(), tooth(), treatment(), cost()].map((title) => `<th>${title}</th>`).join('');
  const rows = treatments.map(
    (row) =>
      `<tr><td><span class="badge">${row.number}</span></td><td>${row.tooth ? formatTooth(row.tooth, 'ISO') : ''}</td><td><b>${row.treatmentName ?? row.issue}</b><p class="small">${because({ issue: row.issue })}</p></td><td><b>${money(row.total)}</b></td></tr>`,
  );
  return `<h2>${words.overview()}</h2><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function stage({ treatments, totals }: TreatmentPlanDocument, phase: number): string {
  const words = WORDS.treatmentPlan.treatments;
  const head = [words.number(), words.tooth(), words.treatment(), words.cost()].map((title) => `<th>${title}</th>`).join('');
  const rows = treatments
    .filter((treatment) => treatment.phase === phase)
    .map(({ number, tooth, surfaces, treatmentName, issue, treatmentText, quantity, unit, unitPrice, total }) => {
      const location = plainLocation(tooth, surfaces, 'en') ?? '';
      const texts = treatmentText.split('\n').map((text) => `<p>${text}</p>`);
      return `<tr><td><span class="badge">${number}</span></td><td class="tooth">${tooth ? formatTooth(tooth, 'ISO') : ''}</td><td><b>${treatmentName ?? issue}</b><p class="small">${location}</p><p class="small">${words.because({ issue })}</p>${texts.join('')}</td><td><b>${money(total)}</b><p class="small">${quantity} × ${WORDS.catalogue.units[unit]()}, ${money(unitPrice)}</p></td></tr>`;
    });
  const own = totals.byPhase.find((entry) => entry.phase === phase)?.total ?? null;
  return `<h3>${WORDS.treatmentPlanNames.stage({ phase })}</h3><table class="plan"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table><p class="total"><b>${words.phaseTotal({ phase })}</b><b>${money(own)}</b></p>`;
}

function totalBar(total: { min: number; max: number }): string {
  return `<p class="total bar"><b>${WORDS.treatmentPlan.summary.total()}</b><b>${money(total)}</b></p>`;
}

function signature({ patient, dentist }: TreatmentPlanDocument): string {
  const words = WORDS.treatmentPlan.signature;
  const names = [`${words.patient()} (${patient.firstName} ${patient.lastName})`, `${words.dentist()} (${dentist})`, words.date()];
  return `<h2>${words.heading()}</h2><p>${words.text()}</p><div class="signature">${names.map((name) => `<small>${name}</small>`).join('')}</div>`;
}

const STYLE = `
  body { font: 9.5pt/1.4 Inter, sans-serif; color: #16242c; margin: 0 }
  header, .total, .facts, .signature { display: flex; justify-content: space-between }
  header { border-bottom: 2pt solid #0b6e7f; padding-bottom: 8pt; align-items: flex-end } .clinic { font-size: 15pt; color: #0b6e7f }
  .lines, small, .small { font-size: 8pt; color: #566972 }
  h1 { font-size: 24pt; line-height: 1.2; margin: 22pt 0 2pt } h2 { font-size: 13pt; color: #0b6e7f; margin: 22pt 0 6pt; break-after: avoid }
  h3 { font-size: 11pt; margin: 12pt 0 6pt; break-after: avoid }
  p { margin: 2pt 0 0; color: #566972; font-size: 9pt } p b { color: #16242c }
  .facts { background: #eef6f7; border-radius: 6pt; padding: 11pt 14pt 7pt; margin-top: 14pt }
  table { width: 100%; border-collapse: collapse } tr { break-inside: avoid }
  th { font-size: 8pt; font-weight: 600; color: #566972; text-align: left; border-bottom: 1pt solid #0b6e7f; padding-bottom: 4pt }
  td { border-bottom: 1pt solid #cfdcdf; padding: 7pt 0; vertical-align: top }
  th:nth-child(n + 2):last-child, td:last-child { text-align: right; white-space: nowrap }
  .plan th:nth-child(1) { width: 32pt } .plan th:nth-child(2) { width: 54pt } .plan th:nth-child(4) { width: 114pt }
  .badge { display: inline-block; width: 17pt; border-radius: 8.5pt; background: #0b6e7f; color: #fff; font: bold 8.5pt/17pt Inter, sans-serif; text-align: center }
  .tooth { font-size: 13pt; font-weight: 700 }
  .total { padding: 6pt 0 } .bar { background: #eef6f7; border-radius: 4pt; padding: 8pt 10pt; margin-top: 8pt; font-size: 11pt }
  .quoted { border-left: 3pt solid #0b6e7f; padding-left: 10pt }
  .signature { padding-top: 38pt } .signature small { border-top: 1pt solid #16242c; width: 30%; padding-top: 3pt }
`;
