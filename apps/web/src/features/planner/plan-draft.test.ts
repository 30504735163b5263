import { afterEach, expect, it, vi } from 'vitest';
import { writePlanDraft } from './plan-draft';

afterEach(() => vi.unstubAllGlobals());

it('takes no edit from the screen when the browser has no room to keep it', () => {
  const setItem = vi.fn(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.stubGlobal('localStorage', { setItem });
  const edit = { language: 'et', medicalTemplateId: null, pricingTemplateId: null, pdfFormat: 'NORMAL', comments: '', lines: [] } as const;
  writePlanDraft('plan', { base: edit, edit });
  expect(setItem).toHaveBeenCalledTimes(1);
});
