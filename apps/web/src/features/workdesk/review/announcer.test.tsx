import { MantineProvider } from '@mantine/core';
import { loadPortalTexts } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { Announcer } from './announcer';

const { proposal } = vi.hoisted(() => ({ proposal: { class: 'PRIM_CAR_CAVITY', tooth: null as string | null, surfaces: [] as string[] } }));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({
  useUser: () => ({ organization: { notation: 'ISO' } }),
  useSession: () => null,
}));
vi.mock('../../../client/texts/finding-style', () => ({ useFindingStyle: () => ({ name: () => 'Caries' }) }));
vi.mock('../workdesk-context', () => ({
  useWorkdesk: () => ({ editor: { propose: () => proposal, selection: () => [] } }),
  useSceneRevision: () => 0,
  useView: (select: (state: object) => unknown) =>
    select({ pendingBox: [0, 0, 10, 10], pickingType: true, pendingOutline: [], cursor: null }),
}));

beforeAll(() => loadPortalTexts('en'));

const announced = (): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <Announcer />
    </MantineProvider>,
  ).replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, '');

it('says what Enter does with a drawn box: it adds the finding, once that has a tooth', () => {
  proposal.tooth = null;
  expect(announced()).toBe('New finding: Caries. Choose its tooth; Enter then adds it.');
  Object.assign(proposal, { tooth: '36', surfaces: ['M'] });
  expect(announced()).toBe('New finding: 36, Caries, mesial (M). Enter adds it; typing chooses another type.');
});
