import { afterEach, expect, it, vi } from 'vitest';
import { writePlanDraft } from './plan-draft';

afterEach(() => vi.unstubAllGlobals());

it('takes no edit from the screen when the browser has no room to keep it', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  const settings = { language: 'et', medicalTemplateId: null, pricingTemplateId: null, pdfFormat: 'NORMAL', comments: '' } as const;
  const edit = { ...settings, annotationVersion: 1, statusVersion: 1, lines: [] };
  writePlanDraft('plan', { base: edit, edit });
  expect(setItem).toHaveBeenCalledTimes(1);
});
