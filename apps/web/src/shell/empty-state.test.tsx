import { MantineProvider } from '@mantine/core';
import { EmptyState } from '@molaar/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const markup = (isPage: boolean) =>
  renderToStaticMarkup(
    <MantineProvider>
      <EmptyState icon={null} title="Nothing here" isPage={isPage} />
    </MantineProvider>,
  );

it('has the heading of the page only where it is all of the page', () => {
  expect(markup(true)).toMatch(/<h1[^>]*>Nothing here<\/h1>/);
  expect(markup(false)).not.toContain('<h1');
});
