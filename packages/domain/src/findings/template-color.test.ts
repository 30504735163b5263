import { expect, it } from 'vitest';
import { CATEGORY_COLORS } from './catalogue';
import { templateColor } from './template-color';

it('shows the colour of the category for a template that still has the former default', () => {
  expect(templateColor('CROWN', '#00e676')).toBe(CATEGORY_COLORS.RESTORATIONS);
  expect(templateColor('CROWN', '#00E676')).toBe(CATEGORY_COLORS.RESTORATIONS);
});

it("keeps a clinic's own colour", () => {
  expect(templateColor('CROWN', '#123456')).toBe('#123456');
  expect(templateColor('IMPLANT', '#00e676')).toBe('#00e676');
});
