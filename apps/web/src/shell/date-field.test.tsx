import { MantineProvider } from '@mantine/core';
import { translations } from '@molaar/i18n';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DateField, parseTypedDate } from './date-field';

vi.mock('../client/locale/locale-store', () => ({ currentLocale: () => 'et', usePortalStore: () => 'et' }));
vi.mock('../client/session/session', () => ({ useSession: () => null }));

const PATTERNS = ['DD.MM.YYYY', 'D.M.YYYY', 'YYYY-MM-DD'];
const render = (value: string, limits: { min?: string; max?: string } = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DateField label="Sünniaeg" value={value} onChange={() => undefined} {...limits} />
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

it('says up to when and from when a date is possible', () => {
  const { maxDate, minDate } = translations('et').validation;
  expect(render('30.11.2026', { max: '2026-11-29' })).toContain(maxDate({ max: '29.11.2026' }));
  expect(render('1.2.2020', { min: '2020-02-02' })).toContain(minDate({ min: '02.02.2020' }));
});

it('names the button that empties it, without the label of the field', () => {
  const { clearDate } = translations('et').common.actions;
  expect(render('1980-02-01')).toContain(`aria-label="${clearDate()}"`);
  expect(clearDate()).not.toContain('Sünniaeg');
});
