import { expect, it } from 'vitest';
import { requirePermission } from './permission';

it('answers the strongest right of the roles and throws without one', () => {
  expect(requirePermission({ roles: ['ASSISTANT'] }, 'EDIT_FINDINGS')).toBe('DRAFT');
  expect(requirePermission({ roles: ['ASSISTANT', 'MEDICAL'] }, 'EDIT_FINDINGS')).toBe('YES');
  expect(() => requirePermission({ roles: ['VIEWER'] }, 'EDIT_FINDINGS')).toThrow(
    expect.objectContaining({ code: 'NOT_ALLOWED', status: 403 }),
  );
  expect(() => requirePermission({ roles: [] }, 'READ_CLINICAL')).toThrow(/NOT_ALLOWED/);
});
