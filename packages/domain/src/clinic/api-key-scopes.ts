import { type Action, permission, type Role } from './permissions';

/** The role in whose limits every partner's key stays, whatever the person may whose name it writes under. */
export const API_KEY_ROLE: Role = 'INTEGRATION_DENTAS';

export const API_KEY_SCOPES = ['clinical:read', 'settings:read', 'patients:write', 'findings:write', 'plans:write'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Groups of the permission table's lines, small enough to be understood by who gives a key away. */
const ACTIONS_OF: Readonly<Record<ApiKeyScope, readonly Action[]>> = {
  'clinical:read': ['READ_CLINICAL', 'DOWNLOAD_PLAN'],
  'settings:read': ['READ_SETTINGS'],
  'patients:write': ['EDIT_PATIENTS', 'COMMENT'],
  'findings:write': ['EDIT_FINDINGS'],
  'plans:write': ['SAVE_PLAN', 'SEND_PLAN'],
};

/** What a key with these scopes may do; never more than the integration's role may. */
export function actionsOfScopes(scopes: readonly ApiKeyScope[]): Action[] {
  return scopes.flatMap((scope) => ACTIONS_OF[scope]).filter((action) => permission([API_KEY_ROLE], action) !== 'NO');
}
