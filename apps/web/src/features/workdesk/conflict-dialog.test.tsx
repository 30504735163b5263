import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import type { Conflict } from '@molaar/scene';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConflictDialog } from './conflict-dialog';
import { toothAnnotation } from './viewer/tooth-annotation.fixture';

const { known } = vi.hoisted(() => ({ known: { conflicts: [] as Conflict[] } }));
vi.mock('../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../client/session/session', () => ({
  useUser: () => ({ organization: { notation: 'ISO' } }),
  useSession: () => null,
}));
vi.mock('../../client/texts/finding-style', () => ({ useFindingStyle: () => ({ name: (type: string) => type }) }));
vi.mock('./workdesk-context', () => ({
  useWorkdesk: () => ({ session: { settle: () => undefined } }),
  useSaving: (select: (state: typeof known) => unknown) => select(known),
}));
// The real dialog renders nothing without a document; the first element with `data-autofocus` in it has the focus.
vi.mock('@mantine/core', async (load) => ({
  ...(await load<object>()),
  Modal: ({ title, children }: { title: string; children: ReactNode }) => (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  ),
}));

const text = translations('en').workdesk.conflict;
const render = () => renderToStaticMarkup(<MantineProvider>{<ConflictDialog />}</MantineProvider>);
/** Returns the buttons in the order of the Tab key: their names, with `*` at the one that has the focus. */
const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/g)].map(
    ([, attributes = '', content = '']) => `${content.replaceAll(/<[^>]*>/g, '')}${attributes.includes('data-autofocus') ? '*' : ''}`,
  );
/** Returns a conflict about a crown of this tooth, which the other side made a filling. */
const conflict = (location: '16' | '26' | '36', origin: Conflict['origin'] = 'SAVED'): Conflict => ({
  id: location,
  mine: toothAnnotation(location, 'CROWN', { location }),
  theirs: toothAnnotation(location, 'COMPOSITE', { location }),
  origin,
});
const teethOf = (markup: string) => [...markup.matchAll(/<section[^>]*aria-label="(\d\d)/g)].map(([, tooth]) => tooth);

beforeEach(() => {
  known.conflicts = [];
});

it('shows nothing without a conflict', () => {
  expect(render()).not.toContain('<section');
});

it('offers for a single conflict the own version first, which has the focus as the first button', () => {
  known.conflicts = [conflict('16')];
  expect(buttonsOf(render())).toEqual([text.mine(), text.theirs()]);
});

it('focuses "keep all mine" among several, so that Enter drops no own edit', () => {
  known.conflicts = [conflict('16'), conflict('26')];
  const pair = [text.mine(), text.theirs()];
  expect(buttonsOf(render())).toEqual([text.allTheirs(), `${text.allMine()}*`, ...pair, ...pair]);
  expect(teethOf(render())).toEqual(['16', '26']);
});

it('asks about what others saved before it asks about drafts of the same person', () => {
  known.conflicts = [conflict('16', 'DRAFT'), conflict('26'), conflict('36', 'DRAFT')];
  expect(render()).toContain(text.savedTitle());
  expect(teethOf(render())).toEqual(['26']);
  known.conflicts = known.conflicts.filter(({ origin }) => origin === 'DRAFT');
  expect(render()).toContain(text.draftTitle());
  expect(teethOf(render())).toEqual(['16', '36']);
  expect(buttonsOf(render()).slice(-2)).toEqual([text.thisBrowser(), text.otherBrowser()]);
});
