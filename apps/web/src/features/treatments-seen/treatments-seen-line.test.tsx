import { MantineProvider } from '@mantine/core';
import type { TreatmentsSeen } from '@molaar/contracts';
import { formatDate, translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { TreatmentsSeenLine } from './treatments-seen-line';

vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../client/session/session', () => ({ useSession: () => null, useIntegration: () => null }));
vi.mock('../../shell/links', () => ({ LinkAnchor: 'a' }));

type Seen = NonNullable<TreatmentsSeen>;
const treatment = (sight: Seen['treatments'][number]['sight'], id: number): Seen['treatments'][number] => ({
  ...{ id: `${id}`, tooth: '36', surfaces: [], name: 'Filling', alternative: null, sight },
  reason: sight === 'UNKNOWN' ? 'UNCERTAIN' : null,
});
const render = (...sights: Seen['treatments'][number]['sight'][]) => {
  const image = { id: 'later', imageNumber: 2, dateTaken: '2026-11-12' };
  const seen = { planId: 'plan', planImageId: 'earlier', image, treatments: sights.map(treatment) };
  return renderToStaticMarkup(
    <MantineProvider>
      <TreatmentsSeenLine seen={seen} />
    </MantineProvider>,
  );
};
const text = translations('en').treatmentsSeen;

it('says how many treatments are seen, not seen yet and cannot be judged, and is closed at first', () => {
  const html = render('SEEN', 'SEEN', 'NOT_SEEN', 'UNKNOWN');
  expect(html).toContain('2 of 4 treatments seen, 1 not seen yet, 1 cannot be judged');
  expect(html).toContain(formatDate('2026-11-12', 'en'));
  expect(html).toContain('aria-expanded="false"');
  expect(html).not.toContain(text.note());
});

it('leaves out what there is none of', () => {
  expect(render('SEEN')).toContain('1 of 1 treatment seen<');
  expect(render('NOT_SEEN')).toContain('0 of 1 treatment seen, 1 not seen yet<');
});
