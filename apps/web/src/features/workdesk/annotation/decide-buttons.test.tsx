import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { sceneAnnotation } from '@molaar/scene/testing/annotations';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DecideButtons } from './decide-buttons';

const { state, editor } = vi.hoisted(() => ({ state: { reviewing: false }, editor: { mayDecide: true } }));
vi.mock('../../../client/locale/locale-store', () => ({ currentLocale: () => 'en', usePortalStore: () => 'en' }));
vi.mock('../workdesk-context', () => ({
  useView: (pick: (view: typeof state) => unknown) => pick(state),
  useWorkdesk: () => ({ editor }),
}));

const { approve, reject } = translations('en').common.actions;
function shown(at: { reviewing: boolean; mayDecide: boolean }): boolean[] {
  state.reviewing = at.reviewing;
  editor.mayDecide = at.mayDecide;
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <DecideButtons annotation={sceneAnnotation({ id: 'a' })} />
    </MantineProvider>,
  );
  return [approve, reject].map((name) => markup.includes(`>${name()}<`));
}

it('decides about the selected finding, in a review only by its bar', () => {
  expect(shown({ reviewing: false, mayDecide: true })).toEqual([true, true]);
  expect(shown({ reviewing: true, mayDecide: true })).toEqual([false, false]);
  expect(shown({ reviewing: false, mayDecide: false })).toEqual([false, false]);
});
