import { type Action, permission, type Role } from './permissions';

/** The role whose permissions limit every partner's key, regardless of the person that it acts as. */
export const API_KEY_ROLE: Role = 'INTEGRATION_DENTAS';

export const API_KEY_SCOPES = [
  'clinical:read',
  'settings:read',
  'patients:write',
  'findings:write',
  'plans:write',
  'images:receive',
  'images:read',
  'webhooks:manage',
] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** Scopes group actions of the permission table, few enough for the person who creates a key to understand. */
const ACTIONS_OF: Readonly<Record<ApiKeyScope, readonly Action[]>> = {
  'clinical:read': ['READ_CLINICAL', 'READ_IMAGES', 'DOWNLOAD_PLAN'],
  'settings:read': ['READ_SETTINGS'],
  'patients:write': ['EDIT_PATIENTS', 'COMMENT'],
  'findings:write': ['EDIT_FINDINGS'],
  'plans:write': ['SAVE_PLAN', 'SEND_PLAN'],
  /** For a program on a clinic's computer: it reads nothing. */
  'images:receive': ['RECEIVE_IMAGES'],
  /** For a DICOM viewer or archive: it reads neither treatment plans nor statuses by themselves. */
  'images:read': ['READ_IMAGES'],
  'webhooks:manage': ['MANAGE_WEBHOOKS'],
};

/** Returns the scopes that permit an action; none when no key may do it. */
export function scopesOfAction(action: Action): ApiKeyScope[] {
  return permission([API_KEY_ROLE], action) === 'NO' ? [] : API_KEY_SCOPES.filter((scope) => ACTIONS_OF[scope].includes(action));
}

/** Returns the actions that a key with these scopes may do; never more than the role INTEGRATION_DENTAS may. */
export function actionsOfScopes(scopes: readonly ApiKeyScope[]): Action[] {
  const actions = new Set(scopes.flatMap((scope) => ACTIONS_OF[scope]));
  return [...actions].filter((action) => permission([API_KEY_ROLE], action) !== 'NO');
}
