import { trpc } from '../api/trpc';
import { useIntegration, useIsAllowed } from './session';

/**
 * Returns whether patients find neither a phone number nor an e-mail address of the clinic on their treatment plan, and
 * the user may change that: the owner outside of a partner's frame.
 */
export function useLacksContacts(): boolean {
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const isAsked = isOwner && !useIntegration();
  const { data: company } = trpc.organization.company.useQuery(undefined, { enabled: isAsked });
  return isAsked && company !== undefined && !company.contactPhone && !company.contactEmail;
}

/** Address of the first of the fields with which the owner changes that; the form focuses it. */
export const CONTACTS_ADDRESS = { to: '/account-settings', search: { tab: 'clinic' }, hash: 'contact-phone' } as const;
