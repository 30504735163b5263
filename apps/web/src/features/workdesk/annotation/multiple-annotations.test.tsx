import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { COMMANDS } from '@molaar/scene';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { commandName } from '../command-name';
import { MultipleAnnotations } from './multiple-annotations';

const { view } = vi.hoisted(() => ({ view: { selectedId: 'a', alsoSelected: ['b'], reviewing: false } }));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../../../client/session/session', () => ({ useUser: () => ({ organization: { notation: 'ISO' } }), useSession: () => null }));
vi.mock('../../../client/texts/finding-style', () => ({ useFindingStyle: () => ({ name: (type: string) => type }) }));
vi.mock('../workdesk-context', () => {
  const editor = {
    ...{ canEdit: true, mayDecide: true, mayChange: () => true, mayRemove: () => true, view: { getState: () => view } },
    selection: () => ['POST', 'CROWN'].map((type) => ({ location: '15', label: null, class: type, category: 'RESTORATIONS' })),
  };
  return {
    runCommand: () => undefined,
    useView: (pick: (state: typeof view) => unknown) => pick(view),
    useWorkdesk: () => ({ editor, commands: { editor } }),
  };
});

const texts = translations('en');
const render = () => renderToStaticMarkup(<MantineProvider>{<MultipleAnnotations />}</MantineProvider>);
const nameOf = (id: 'approve' | 'reject' | 'snapToTooth') => commandName(texts, COMMANDS.find((command) => command.id === id)!.id);

it('decides about all selected findings, in a review only by its bar', () => {
  view.reviewing = false;
  for (const id of ['approve', 'reject', 'snapToTooth'] as const) expect(render()).toContain(`>${nameOf(id)}<`);
  view.reviewing = true;
  expect(render()).toContain('15 POST, 15 CROWN');
  expect(render()).toContain(`>${nameOf('snapToTooth')}<`);
  for (const id of ['approve', 'reject'] as const) expect(render()).not.toContain(`>${nameOf(id)}<`);
});
