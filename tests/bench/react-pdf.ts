import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { TreatmentPlanDocument } from '@molaar/documents';
import { formatMoneyRange } from '@molaar/i18n';
import { Document, Font, Page, renderToBuffer, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';

const require = createRequire(join(process.env.MOLAAR_BENCH_ROOT ?? '.', 'packages/documents/package.json'));
Font.register({
  family: 'Inter',
  fonts: [
    { src: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'), fontWeight: 400 },
    { src: require.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf'), fontWeight: 700 },
  ],
});

/** Renders the table with @react-pdf/renderer, without summary, stages, signature, headers and footers. */
export function renderByReactPdf({
  clinic,
  patient,
  dentist,
  treatments,
  totals,
  comments,
  disclaimers,
}: TreatmentPlanDocument): Promise<Buffer> {
  const money = (range: { min: number; max: number } | null) => (range ? formatMoneyRange(range, 'en') : '');
  const cell = (width: number, ...children: React.ReactNode[]) => h(View, { style: { width, padding: 5 } }, ...children);
  const text = (content: string, style: { fontWeight?: number; fontSize?: number } = {}) => h(Text, { style }, content);
  const rows = treatments.map(({ number, tooth, issue, treatmentText, quantity, total }) =>
    h(
      View,
      { key: number, wrap: false, style: { flexDirection: 'row', borderBottom: '1 solid #cccccc' } },
      cell(32, text(String(number))),
      cell(54, text(tooth ?? '')),
      cell(250, text(issue, { fontWeight: 700 }), text(treatmentText)),
      cell(60, text(String(quantity))),
      cell(100, text(money(total))),
    ),
  );
  const body = h(
    Page,
    { size: 'A4', style: { padding: 48, fontFamily: 'Inter', fontSize: 9.5 } },
    text('Treatment plan', { fontSize: 24, fontWeight: 700 }),
    text(`${clinic.name}, ${clinic.lines.join(', ')}`),
    text(`${patient.firstName} ${patient.lastName}, ${dentist}`),
    ...rows,
    text(`Total ${money(totals.total)}`, { fontWeight: 700 }),
    text(comments),
    ...disclaimers.flatMap(({ heading, content }) => [text(heading, { fontWeight: 700 }), text(content)]),
  );
  return renderToBuffer(h(Document, { language: 'en' }, body));
}
