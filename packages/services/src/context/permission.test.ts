import { ACTIONS, type Action, type Role } from '@molaar/domain/clinic';
import { expect, it } from 'vitest';
import { requirePermission, requireRight } from './permission';

it('returns the strongest permission of the roles and throws without one', () => {
  expect(requirePermission({ roles: ['ASSISTANT'] }, 'EDIT_FINDINGS')).toBe('DRAFT');
  expect(requirePermission({ roles: ['ASSISTANT', 'MEDICAL'] }, 'EDIT_FINDINGS')).toBe('YES');
  expect(() => requirePermission({ roles: ['VIEWER'] }, 'EDIT_FINDINGS')).toThrow(
    expect.objectContaining({ code: 'NOT_ALLOWED', status: 403 }),
  );
  expect(() => requirePermission({ roles: [] }, 'READ_CLINICAL')).toThrow(/NOT_ALLOWED/);
});

it('lets an unpaid organization read, export and manage its subscription only', () => {
  const open: Action[] = ['MANAGE_SUBSCRIPTION', 'MANAGE_TEAM', 'MANAGE_ADMINISTRATION', 'DOWNLOAD_PLAN', 'READ_CLINICAL', 'READ_SETTINGS'];
  open.push('READ_TEAM', 'READ_IMAGES', 'READ_AUDIT', 'EXPORT_CLINIC', 'OWN_ACCOUNT', 'MANAGE_WEBHOOKS');
  const owner = { roles: ['OWNER'] as const, readOnly: true };
  for (const action of ACTIONS)
    if (open.includes(action)) expect(requirePermission(owner, action), action).toBe('YES');
    else
      expect(() => requirePermission(owner, action), action).toThrow(
        expect.objectContaining({ code: 'ORGANIZATION_READ_ONLY', status: 402 }),
      );
  expect(() => requirePermission({ roles: ['VIEWER'], readOnly: true }, 'EDIT_PATIENTS')).toThrow(/NOT_ALLOWED/);
});

it('lets an unpaid organization read under a permission to change', () => {
  expect(requireRight({ roles: ['OWNER'], readOnly: true }, 'EDIT_FINDINGS')).toBe('YES');
  expect(requireRight({ roles: ['ASSISTANT'], readOnly: true }, 'SAVE_PLAN')).toBe('DRAFT');
  expect(() => requireRight({ roles: ['VIEWER'], readOnly: true }, 'EDIT_FINDINGS')).toThrow(/NOT_ALLOWED/);
});

it('redirects only the owner of an unpaid organization to the payment page', () => {
  const rejection = (actor: Parameters<typeof requirePermission>[0]) => {
    try {
      requirePermission({ readOnly: true, ...actor }, 'EDIT_PATIENTS');
    } catch (error) {
      return error;
    }
  };
  const unpaid = { code: 'ORGANIZATION_READ_ONLY' };
  expect(rejection({ roles: ['OWNER'] })).toMatchObject({ ...unpaid, redirectTo: '/account-settings?tab=plan' });
  expect(rejection({ roles: ['ADMIN'] })).toMatchObject({ ...unpaid, redirectTo: undefined });
  const apiKey = { id: 'key', actions: ['EDIT_PATIENTS'] as const, personRoles: ['OWNER'] as const };
  expect(rejection({ roles: ['OWNER'], apiKey })).toMatchObject({ ...unpaid, redirectTo: undefined });
});

it('never permits an API key more than its person', () => {
  const key = (...personRoles: Role[]) => ({
    roles: ['INTEGRATION_DENTAS'] as const,
    apiKey: { id: 'key', actions: ACTIONS, personRoles },
  });
  expect(requireRight(key('MEDICAL'), 'EDIT_FINDINGS')).toBe('YES');
  expect(requireRight(key('ASSISTANT'), 'EDIT_FINDINGS')).toBe('DRAFT');
  expect(() => requireRight(key('VIEWER'), 'EDIT_FINDINGS')).toThrow(/NOT_ALLOWED/);
  expect(requireRight(key('VIEWER'), 'READ_CLINICAL')).toBe('YES');
  // Nor more than the integration's role.
  expect(() => requireRight(key('OWNER'), 'READ_AUDIT')).toThrow(/NOT_ALLOWED/);
});
