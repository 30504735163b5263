import type { Member } from '@molaar/contracts';

type EditedFields = Pick<Member, 'title' | 'firstName' | 'lastName' | 'phone'> & { readonly roles: readonly string[] };

/**
 * Returns the fields that differ from the member as the dialog was opened. The others are not sent: somebody else may
 * have changed them since, for instance taken away a role.
 */
export function changedFields(opened: EditedFields, typed: EditedFields): Partial<EditedFields> {
  const { roles, ...texts } = typed;
  const changed = Object.entries(texts).filter(([field, value]) => value !== opened[field as keyof typeof texts]);
  const sameRoles = roles.length === opened.roles.length && roles.every((role) => opened.roles.includes(role));
  return { ...Object.fromEntries(changed), ...(sameRoles ? {} : { roles }) };
}
