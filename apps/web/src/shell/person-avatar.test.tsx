import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PersonAvatar } from './person-avatar';

/** Returns the text of the avatar, without markup. */
function read(firstName: string, lastName: string): string {
  const avatar = <PersonAvatar person={{ firstName, lastName, photo: null }} size={32} />;
  return renderToStaticMarkup(<MantineProvider>{avatar}</MantineProvider>)
    .replaceAll(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '');
}

it('shows whole characters as initials, also those of two code units', () => {
  expect(read('Näidis', 'Õunapuu')).toBe('NÕ');
  expect(read('𠮷田', '🦷')).toBe('𠮷🦷');
  expect(read('Mari', '')).toBe('M');
});
