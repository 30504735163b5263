import type { MedicalTemplateSummary } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import { defaultTemplate } from './default-template';

const template = (id: string, change: Partial<MedicalTemplateSummary> = {}) =>
  ({ id, name: id, language: 'et', status: 'ACTIVE', default: false, ...change }) as MedicalTemplateSummary;

describe('the template of a new plan', () => {
  it('is the default of its language', () => {
    const templates = [template('first'), template('english', { language: 'en', default: true }), template('default', { default: true })];
    expect(defaultTemplate('et', templates)?.id).toBe('default');
  });

  it('is the first active one where there is no default, and undefined where none is active', () => {
    const templates = [template('draft', { status: 'DRAFT' }), template('english', { language: 'en', default: true }), template('own')];
    expect(defaultTemplate('et', templates)?.id).toBe('own');
    expect(defaultTemplate('et', templates.slice(0, 2))).toBeUndefined();
  });
});
