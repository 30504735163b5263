import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { TreatmentPlanImage } from './treatment-plan-image';

const { known } = vi.hoisted(() => ({ known: { lines: [] as object[] } }));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({ useSession: () => null }));
vi.mock('../../../client/api/bearer', () => ({ fileAddress: (address: string) => address }));
vi.mock('../../../client/api/trpc', () => {
  const image = { id: 'image', width: 2000, height: 1000, originalUrl: '/image.png' };
  const tooth = { id: 'tooth', class: 'TOOTH', location: '16', surface: [], box: [500, 300, 80, 160], outline: null, decision: 'APPROVED' };
  const query = (data: object) => ({ useQuery: () => ({ data }) });
  return { portal: {}, trpc: { images: { get: query(image) }, annotations: { get: query({ annotations: [tooth] }) } } };
});
vi.mock('../session/planner-context', () => ({
  useIsHighlighted: () => false,
  usePlanner: () => ({ session: { imageId: 'image' }, notation: 'ISO', pointed: {} }),
  useTreatmentPlanEdit: () => ({ lines: known.lines }),
}));
vi.mock('../../../shell/side-marks', () => ({ SideMarks: () => null }));

const text = translations('en').treatmentPlanVersions;
const render = () => renderToStaticMarkup(<MantineProvider>{<TreatmentPlanImage />}</MantineProvider>);

beforeEach(() => {
  known.lines = [];
});

it('says what its numbers mean, and nothing of numbers while there are none', () => {
  expect(render()).not.toContain(text.radiographHint());
  known.lines = [
    { id: 'a', tooth: '16', surfaces: ['O'], class: 'PRIM_CAR_CAVITY', issue: 'Caries', selected: true, phase: 1, alternative: null },
  ];
  expect(render()).toContain(text.radiographHint());
  expect(render()).toContain(text.numberOf({ number: 1, name: '16 Caries' }));
});

it('names the button that shows a hidden radiograph otherwise than the one that zooms', () => {
  for (const { treatmentPlanVersions: names } of [translations('en'), translations('et')])
    expect(new Set([names.hideRadiograph(), names.showRadiograph(), names.zoomToMouthArea()]).size).toBe(3);
});
