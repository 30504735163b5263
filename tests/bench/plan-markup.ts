import type { PlanDocument } from '@molaar/documents';
import { formatMoneyRange } from '@molaar/i18n';

/** The plan as a page for a browser to print, with the words and the table of the PDF. */
export function planMarkup({ clinic, patient, dentist, treatments, totals, comments, disclaimers }: PlanDocument): string {
  const money = (range: { min: number; max: number } | null) => (range ? formatMoneyRange(range, 'en') : '');
  const rows = treatments.map(
    ({ number, tooth, issue, treatmentText, quantity, total }) =>
      `<tr><td>${number}</td><td>${tooth}</td><td><b>${issue}</b>${treatmentText
        .split('\n')
        .map((text) => `<p>${text}</p>`)
        .join('')}</td><td>${quantity}</td><td>${money(total)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Treatment plan</title>
<style>body{font:13px/1.4 Inter,sans-serif;margin:40px}table{width:100%;border-collapse:collapse}td,th{border-bottom:1px solid #ccc;text-align:left;padding:7px;vertical-align:top}p{margin:2px 0;color:#566972}</style>
<h1>Treatment plan</h1><p>${clinic.name}, ${clinic.lines.join(', ')}</p><p>${patient.firstName} ${patient.lastName}, ${dentist}</p>
<h2>Treatment in detail</h2><table><thead><tr><th>No</th><th>Tooth</th><th>Finding</th><th>Quantity</th><th>Cost</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<h2>Total ${money(totals.total)}</h2><p>${comments}</p>${disclaimers.map(({ heading, content }) => `<h3>${heading}</h3><p>${content}</p>`).join('')}</html>`;
}
