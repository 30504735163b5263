import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StatusChart } from './status-chart';

vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../../client/session/session', () => ({
  useUser: () => ({ organization: { notation: 'ISO' } }),
  useSession: () => null,
}));
vi.mock('./use-chart-theme', () => ({ useChartTheme: () => ({}) }));
vi.mock('./surface-popover', () => ({ SurfacePopover: () => null }));
vi.mock('@molaar/odontogram', () => ({ Odontogram: () => null, LegendList: () => null, legendItems: () => [], drawnTeeth: () => [] }));
vi.mock('./tooth-states', () => ({ toothStates: () => new Map(), drawnTeeth: () => [] }));

const { mark } = translations('et').teethStatus;
const chart = (onSurfaces?: () => void) =>
  renderToStaticMarkup(
    <MantineProvider>
      <StatusChart
        statuses={[]}
        known={{ seen: new Set(), assessed: new Set() }}
        selected={null}
        onSelect={() => undefined}
        marked={new Set()}
        onMark={() => undefined}
        onSurfaces={onSurfaces}
      />
    </MantineProvider>,
  );

it('offers to choose several teeth to those who may give them a status', () => {
  expect(chart(() => undefined)).toContain(mark.several());
  expect(chart()).not.toContain(mark.several());
});
