import { Text } from '@mantine/core';
import { CONTACTS_ADDRESS, useLacksContacts } from '../../../client/session/use-lacks-contacts';
import { useTexts } from '../../../client/texts/texts';
import { LinkAnchor } from '../../../shell/links';

/** Says to the owner of a clinic that patients find neither its phone number nor its e-mail address on the PDF. */
export function NoContactsNote() {
  const text = useTexts().treatmentPlanner.download;
  if (!useLacksContacts()) return null;
  return (
    <Text fz="xs" c="dimmed" mt={4}>
      {text.noContacts()}{' '}
      <LinkAnchor {...CONTACTS_ADDRESS} inherit underline="always">
        {text.addContacts()}
      </LinkAnchor>
    </Text>
  );
}
