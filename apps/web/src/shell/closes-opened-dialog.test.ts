import { expect, it } from 'vitest';
import { closesOpenedDialog } from './closes-opened-dialog';

const element = (...names: string[]) => ({ matches: (selector: string) => names.includes(selector.slice(1)) });
const overlay = element('mantine-Modal-overlay');

it('is true of a second click on the overlay alone', () => {
  expect(closesOpenedDialog({ detail: 2, target: overlay })).toBe(true);
  expect(closesOpenedDialog({ detail: 3, target: overlay })).toBe(true);
  expect(closesOpenedDialog({ detail: 1, target: overlay }), 'a click outside').toBe(false);
  expect(closesOpenedDialog({ detail: 0, target: overlay }), 'a key').toBe(false);
  expect(closesOpenedDialog({ detail: 2, target: element('mantine-Button-root') }), 'a button of the dialog').toBe(false);
  expect(closesOpenedDialog({ detail: 2, target: {} }), 'a text').toBe(false);
  expect(closesOpenedDialog({ detail: 2, target: null })).toBe(false);
});
