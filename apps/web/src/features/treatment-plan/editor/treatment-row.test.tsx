import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { EditLine } from '../session/treatment-plan-edit';
import { freeLine } from './template-lines';
import { TreatmentRow } from './treatment-row';

vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../session/planner-context', () => ({
  useIsHighlighted: () => false,
  usePlanner: () => ({ session: { readOnly: false }, notation: 'ISO', pointed: {} }),
  useTreatmentPlanEdit: () => ({ language: 'en' }),
}));

const { table, add } = translations('en').treatmentPlanner;
const custom = freeLine('Scaling', { id: 'a', tooth: null, surfaces: ['JAW'], phase: 1 });

function render(line: EditLine): string {
  const row = <TreatmentRow line={line} number={1} phases={2} rejected={undefined} onRemove={() => undefined} />;
  return renderToStaticMarkup(
    <MantineProvider>
      <table>
        <tbody>{row}</tbody>
      </table>
    </MantineProvider>,
  );
}
const field = (name: string) => `aria-label="${table.field({ field: name, name: 'Jaw Scaling' })}"`;

it('has one field for the name of a custom treatment, and does not ask for it again', () => {
  const html = render(custom);
  expect(html).toContain(field(table.treatmentName()));
  expect(html).toContain(field(add.otherName.et()));
  expect(html).not.toContain(field(table.issueName()));
  expect(html).not.toContain(`placeholder="${table.treatmentName()}"`);
});

it('has both for a treatment of a finding, and for a custom one with a name of its own', () => {
  for (const line of [
    { ...custom, class: 'PLAQUE_LOC' as const },
    { ...custom, treatmentName: 'Cleaning' },
  ]) {
    expect(render(line)).toContain(field(table.treatmentName()));
    expect(render(line)).toContain(field(table.issueName()));
  }
});
