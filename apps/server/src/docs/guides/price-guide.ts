import { type Guide, table } from './guide';
import { statusTable } from './status-table';

/** Which approved status becomes which priced line. */
export const PRICE_GUIDE: Guide = {
  title: 'From a status to a price',
  html: () => `
<p>A treatment plan has a line for each approved status that needs treatment. The row of the medical template with its finding type
(<code>detectableObject</code>) gives name, text and price; a row with a <code>situation</code> comes before the one with <code>ANY</code>.
The row’s own price range comes before that of its components. Without a row the line has no price.</p>
${table(
  ['status', 'class code', 'category', 'row of the template'],
  statusTable().map(({ status, code, category, templateRow }) => [
    `<code>${status}</code>`,
    code ?? '–',
    category ?? '–',
    templateRow ? `<code>${templateRow}</code>` : status === 'CUSTOM' ? '<code>CUSTOM</code>, when its category is ISSUES' : 'no line',
  ]),
)}`,
};
