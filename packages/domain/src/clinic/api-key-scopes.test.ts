import { expect, it } from 'vitest';
import { API_KEY_ROLE, API_KEY_SCOPES, actionsOfScopes } from './api-key-scopes';
import { ACTIONS, permission } from './permissions';

it('give no more than the role INTEGRATION_DENTAS, and no administration', () => {
  const all = actionsOfScopes(API_KEY_SCOPES);
  for (const action of all) expect(permission([API_KEY_ROLE], action), action).not.toBe('NO');
  expect([...all].sort()).toEqual(ACTIONS.filter((action) => permission([API_KEY_ROLE], action) !== 'NO').sort());
  for (const action of ['MANAGE_TEAM', 'READ_AUDIT', 'OWN_ACCOUNT', 'READ_TEAM'] as const) expect(all).not.toContain(action);
});

it('give different actions each', () => {
  expect(actionsOfScopes([])).toEqual([]);
  expect(actionsOfScopes(['clinical:read'])).not.toContain('EDIT_PATIENTS');
});
