import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DateField, parseTypedDate } from './date-field';

vi.mock('../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../client/session/session', () => ({ useSession: () => null }));

const PATTERNS = ['DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];
const render = (value: string) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DateField label="Sünniaeg" value={value} onChange={() => undefined} />
    </MantineProvider>,
  );

it.each([
  ['1.2.1980', '1980-02-01'],
  [' 29.02.2024 ', '2024-02-29'],
  ['2024-02-29', '2024-02-29'],
  ['31.02.1980', null],
  ['15.13.1980', null],
  ['1.2.80', null],
  ['', null],
])('reads %j as %j', (text, day) => {
  expect(parseTypedDate(text, PATTERNS)).toBe(day);
});

it('says that what was typed is no date', () => {
  const { date } = translations('et').validation;
  for (const text of ['31.02.1980', '1980-02-31', '1.2.80']) expect(render(text)).toContain(date());
  for (const day of ['1980-02-01', '']) expect(render(day)).not.toContain(date());
});
