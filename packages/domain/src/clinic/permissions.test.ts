import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, type Action, permission, ROLES, type Role } from './permissions';

const STRENGTH = { NO: 0, DRAFT: 1, YES: 2 } as const;

describe('permissions', () => {
  it.each<[Action, string]>([
    // One letter a role, in the order OWNER ADMIN MEDICAL ASSISTANT VIEWER INTEGRATION_DENTAS.
    ['MANAGE_SUBSCRIPTION', 'Y-----'],
    ['MANAGE_TEAM', 'YY----'],
    ['MANAGE_CLINIC_SETTINGS', 'YY----'],
    ['MANAGE_MEDICAL_TEMPLATES', 'YYY---'],
    ['EDIT_PATIENTS', 'YYYY-Y'],
    ['RECEIVE_IMAGES', 'YYYY-Y'],
    ['EDIT_FINDINGS', 'YYYD-Y'],
    ['SAVE_PLAN', 'YYYD-Y'],
    ['SEND_PLAN', 'YYYY-Y'],
    ['DOWNLOAD_PLAN', 'YYYYYY'],
    ['READ_CLINICAL', 'YYYYYY'],
    ['READ_IMAGES', 'YYYYYY'],
    ['READ_SETTINGS', 'YYYYYY'],
    ['COMMENT', 'YYYY-Y'],
    ['BATCH_ANALYSIS', 'YYY---'],
    ['READ_TEAM', 'YYYYY-'],
    ['MANAGE_ADMINISTRATION', 'YY----'],
    ['MANAGE_WEBHOOKS', 'YY---Y'],
    ['READ_AUDIT', 'Y-----'],
    ['EXPORT_CLINIC', 'Y-----'],
    ['OWN_ACCOUNT', 'YYYYY-'],
  ])('%s: %s', (action, line) => {
    const roles: Role[] = ['OWNER', 'ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'];
    const letters = { YES: 'Y', DRAFT: 'D', NO: '-' } as const;
    expect(roles.map((role) => letters[permission([role], action)]).join('')).toBe(line);
  });

  it('are twenty-one actions for six roles', () => {
    expect(ACTIONS).toHaveLength(21);
    expect(ROLES).toHaveLength(6);
  });

  it('of several roles are the union', () => {
    const roles = fc.subarray([...ROLES]);
    fc.assert(
      fc.property(roles, roles, fc.constantFrom(...ACTIONS), (a, b, action) => {
        const together = STRENGTH[permission([...a, ...b], action)];
        expect(together).toBe(Math.max(STRENGTH[permission(a, action)], STRENGTH[permission(b, action)]));
      }),
    );
  });

  it('of no role are none', () => {
    for (const action of ACTIONS) expect(permission([], action)).toBe('NO');
  });
});
