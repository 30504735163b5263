import { Text } from '@mantine/core';
import { trpc } from '../../../client/api/trpc';
import { useIntegration, useIsAllowed } from '../../../client/session/session';
import { useTexts } from '../../../client/texts/texts';
import { LinkAnchor } from '../../../shell/links';

/** Says to the owner of a clinic that patients find neither its phone number nor its e-mail address on the PDF. */
export function NoContactsNote() {
  const text = useTexts().treatmentPlanner.download;
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const isAsked = isOwner && !useIntegration();
  const { data: company } = trpc.organization.company.useQuery(undefined, { enabled: isAsked });
  if (!isAsked || !company || company.contactPhone || company.contactEmail) return null;
  return (
    <Text fz="xs" c="dimmed" mt={4}>
      {text.noContacts()}{' '}
      <LinkAnchor to="/account-settings" search={{ tab: 'clinic' }} inherit underline="always">
        {text.addContacts()}
      </LinkAnchor>
    </Text>
  );
}
